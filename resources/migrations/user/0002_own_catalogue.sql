-- minimum-compatible: 1
-- What the user owns of the catalogue. Shipped data is never copied here: own values stand beside the ids they belong to,
-- and stay when a later catalogue has no such id. Prices are in millionths of the currency's unit, rates in millionths,
-- tax in parts per million.

CREATE TABLE own_part (
    id       TEXT PRIMARY KEY CHECK (id LIKE 'own-%'),
    kind     TEXT NOT NULL,
    based_on TEXT NOT NULL,
    position INTEGER NOT NULL UNIQUE
) STRICT;

-- Every cell of an own part, and the replaced cells of shipped ones.
CREATE TABLE own_cell (
    part_id     TEXT NOT NULL,
    column_name TEXT NOT NULL,
    text        TEXT NOT NULL,
    source      TEXT NOT NULL,
    date        TEXT NOT NULL,
    PRIMARY KEY (part_id, column_name)
) STRICT;

-- One committed price list: the unit of undo. `backward` is what the step replaced, `forward` what an undone step held.
CREATE TABLE own_batch (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       TEXT NOT NULL,
    supplier TEXT NOT NULL,
    file     TEXT NOT NULL,
    prices   INTEGER NOT NULL,
    undone   INTEGER NOT NULL CHECK (undone IN (0, 1)),
    backward TEXT NOT NULL,
    forward  TEXT NOT NULL
) STRICT;

CREATE TABLE own_price (
    batch        INTEGER NOT NULL REFERENCES own_batch (id),
    position     INTEGER NOT NULL,
    part_id      TEXT NOT NULL,
    micro        INTEGER NOT NULL,
    currency     TEXT NOT NULL,
    tax_included INTEGER NOT NULL CHECK (tax_included IN (0, 1)),
    tax_ppm      INTEGER,
    date         TEXT NOT NULL,
    valid_until  TEXT NOT NULL,
    supplier     TEXT NOT NULL,
    region       TEXT NOT NULL,
    source       TEXT NOT NULL,
    notes        TEXT NOT NULL,
    lead_days    INTEGER,
    warranty     TEXT NOT NULL,
    PRIMARY KEY (batch, position)
) STRICT;
CREATE INDEX own_price_by_part ON own_price (part_id);

CREATE TABLE supplier_layout (
    supplier TEXT PRIMARY KEY,
    content  TEXT NOT NULL
) STRICT;

CREATE TABLE supplier_match (
    supplier TEXT NOT NULL,
    row_key  TEXT NOT NULL,
    part_id  TEXT NOT NULL,
    PRIMARY KEY (supplier, row_key)
) STRICT;

CREATE TABLE own_rate (
    from_currency TEXT NOT NULL,
    to_currency   TEXT NOT NULL,
    date          TEXT NOT NULL,
    micro         INTEGER NOT NULL CHECK (micro > 0),
    source        TEXT NOT NULL,
    PRIMARY KEY (from_currency, to_currency, date)
) STRICT;

CREATE TABLE own_policy (
    key        TEXT PRIMARY KEY,
    value      REAL NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

CREATE TABLE source_choice (
    part_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    source  TEXT NOT NULL,
    PRIMARY KEY (part_id, subject)
) STRICT;
