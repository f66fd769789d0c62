-- minimum-compatible: 1
-- The user's own database: quotes and their revisions, customers, the seller, settings, unsaved work, audit trail.
-- Texts are UTF-8, instants ISO 8601 in UTC, days YYYY-MM-DD, money in minor units of the currency beside it.

CREATE TABLE setting (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE seller (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    content TEXT NOT NULL
) STRICT;

CREATE TABLE customer (
    name       TEXT PRIMARY KEY,
    content    TEXT NOT NULL,
    changed_at TEXT NOT NULL
) STRICT;

-- `content` is the whole quote as JSON (the columns beside it serve the list). It is frozen once the revision is issued;
-- `status` moves on.
CREATE TABLE quote (
    number      TEXT NOT NULL CHECK (number <> ''),
    revision    INTEGER NOT NULL CHECK (revision >= 1),
    status      TEXT NOT NULL CHECK (status IN ('draft', 'issued', 'superseded', 'expired', 'won', 'lost')),
    kind        TEXT NOT NULL,
    customer    TEXT NOT NULL,
    project     TEXT NOT NULL,
    currency    TEXT NOT NULL,
    gross_minor INTEGER NOT NULL,
    date        TEXT NOT NULL,
    valid_until TEXT NOT NULL,
    changed_at  TEXT NOT NULL,
    content     TEXT NOT NULL,
    PRIMARY KEY (number, revision)
) STRICT;
CREATE INDEX quote_by_change ON quote (changed_at);

CREATE TRIGGER quote_issued_is_frozen BEFORE UPDATE ON quote
WHEN OLD.status <> 'draft' AND (NEW.content <> OLD.content OR NEW.number <> OLD.number OR NEW.revision <> OLD.revision
    OR NEW.gross_minor <> OLD.gross_minor OR NEW.customer <> OLD.customer OR NEW.status = 'draft')
BEGIN
    SELECT RAISE(ABORT, 'an issued revision is frozen');
END;

CREATE TRIGGER quote_issued_is_kept BEFORE DELETE ON quote
WHEN OLD.status <> 'draft'
BEGIN
    SELECT RAISE(ABORT, 'an issued revision is kept');
END;

CREATE TABLE quote_counter (
    day  TEXT PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last >= 1)
) STRICT;

CREATE TABLE recovery (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    content  TEXT NOT NULL,
    saved_at TEXT NOT NULL
) STRICT;

CREATE TABLE audit (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      TEXT NOT NULL,
    action  TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail  TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_is_only_added BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is only added to');
END;

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit trail is kept');
END;
