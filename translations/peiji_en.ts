<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CompareRows</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n drive(s)</source>
        <translation>
            <numerusform>%n drive</numerusform>
            <numerusform>%n drives</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareWhy</name>
    <message numerus="yes">
        <source>%1 · %n × %2</source>
        <translation>
            <numerusform>%1 · %n × %2</numerusform>
            <numerusform>%1 · %n × %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n not checked</numerusform>
            <numerusform>%n not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waived</source>
        <translation>
            <numerusform>%n waived</numerusform>
            <numerusform>%n waived</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message numerus="yes">
        <source>%1 · %n node(s)</source>
        <translation>
            <numerusform>%1 · %n node</numerusform>
            <numerusform>%1 · %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PreviewChecks</name>
    <message numerus="yes">
        <source>%n line(s), together %1</source>
        <translation>
            <numerusform>%n line, together %1</numerusform>
            <numerusform>%n lines, together %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are no supplier offers</source>
        <translation>
            <numerusform>%n line are no supplier offers</numerusform>
            <numerusform>%n lines are no supplier offers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) without a price</source>
        <translation>
            <numerusform>%n line without a price</numerusform>
            <numerusform>%n lines without a price</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n price(s) are old</source>
        <translation>
            <numerusform>%n price are old</numerusform>
            <numerusform>%n prices are old</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s) in the build</source>
        <translation>
            <numerusform>%n error in the build</numerusform>
            <numerusform>%n errors in the build</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s) in the build</source>
        <translation>
            <numerusform>%n warning in the build</numerusform>
            <numerusform>%n warnings in the build</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) passed</source>
        <translation>
            <numerusform>%n rule passed</numerusform>
            <numerusform>%n rules passed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) not checked</source>
        <translation>
            <numerusform>%n rule not checked</numerusform>
            <numerusform>%n rules not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) waived</source>
        <translation>
            <numerusform>%n rule waived</numerusform>
            <numerusform>%n rules waived</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::AlternativesCard</name>
    <message numerus="yes">
        <source>Generate %n tier(s)</source>
        <translation>
            <numerusform>Generate %n tier</numerusform>
            <numerusform>Generate %n tiers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::CatalogueHealthCard</name>
    <message numerus="yes">
        <source>%n older than %1 days</source>
        <translation>
            <numerusform>%n older than %1 days</numerusform>
            <numerusform>%n older than %1 days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::CataloguePage</name>
    <message numerus="yes">
        <source>Take over again: %1, %2, %n prices</source>
        <translation>
            <numerusform>Take over again: %1, %2, %n price</numerusform>
            <numerusform>Take over again: %1, %2, %n prices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo: %1, %2, %n prices</source>
        <translation>
            <numerusform>Undo: %1, %2, %n price</numerusform>
            <numerusform>Undo: %1, %2, %n prices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n prices too old</source>
        <translation>
            <numerusform>%1, %n price too old</numerusform>
            <numerusform>%1, %n prices too old</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::FindingsDock</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n not checked</numerusform>
            <numerusform>%n not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waived</source>
        <translation>
            <numerusform>%n waived</numerusform>
            <numerusform>%n waived</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::ImportDialog</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>%n new</numerusform>
            <numerusform>%n new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dearer</source>
        <translation>
            <numerusform>%n dearer</numerusform>
            <numerusform>%n dearer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cheaper</source>
        <translation>
            <numerusform>%n cheaper</numerusform>
            <numerusform>%n cheaper</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation>
            <numerusform>%n unchanged</numerusform>
            <numerusform>%n unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not recognised</source>
        <translation>
            <numerusform>%n not recognised</numerusform>
            <numerusform>%n not recognised</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed a lot</source>
        <translation>
            <numerusform>%n changed a lot</numerusform>
            <numerusform>%n changed a lot</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parts of this supplier are not in the list</source>
        <translation>
            <numerusform>%n part of this supplier is not in the list</numerusform>
            <numerusform>%n parts of this supplier are not in the list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prices are in the catalogue</source>
        <translation>
            <numerusform>%n price is in the catalogue</numerusform>
            <numerusform>%n prices are in the catalogue</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prices will be taken over; all can be undone at once</source>
        <translation>
            <numerusform>%n price will be taken over; all can be undone at once</numerusform>
            <numerusform>%n prices will be taken over; all can be undone at once</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::MainWindow</name>
    <message numerus="yes">
        <source>%n prices of %1 are in the catalogue</source>
        <translation>
            <numerusform>%n price of %1 is in the catalogue</numerusform>
            <numerusform>%n prices of %1 are in the catalogue</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::PartComparison</name>
    <message numerus="yes">
        <source>Comparison of %n parts</source>
        <translation>
            <numerusform>Comparison of %n part</numerusform>
            <numerusform>Comparison of %n parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::PartInspector</name>
    <message numerus="yes">
        <source>%1, %n days left</source>
        <translation>
            <numerusform>%1, %n day left</numerusform>
            <numerusform>%1, %n days left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days too old</source>
        <translation>
            <numerusform>%n day too old</numerusform>
            <numerusform>%n days too old</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::PartListModel</name>
    <message numerus="yes">
        <source>%n days / limit %1</source>
        <translation>
            <numerusform>%n day / limit %1</numerusform>
            <numerusform>%n days / limit %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::PreviewPage</name>
    <message numerus="yes">
        <source>%n file(s) exported</source>
        <translation>
            <numerusform>%n file exported</numerusform>
            <numerusform>%n files exported</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::QuotePage</name>
    <message numerus="yes">
        <source>%n line(s) · %1</source>
        <translation>
            <numerusform>%n line · %1</numerusform>
            <numerusform>%n lines · %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::QuoteTotals</name>
    <message numerus="yes">
        <source>%n line(s) without a price, not in the total</source>
        <translation>
            <numerusform>%n line without a price, not in the total</numerusform>
            <numerusform>%n lines without a price, not in the total</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::QuotesModel</name>
    <message numerus="yes">
        <source>Ends in %n day(s)</source>
        <translation>
            <numerusform>Ends in %n day</numerusform>
            <numerusform>Ends in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::StatusStrip</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n not checked</numerusform>
            <numerusform>%n not checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Oldest price %n day(s)</source>
        <translation>
            <numerusform>Oldest price %n day</numerusform>
            <numerusform>Oldest price %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Catalogue %1 · %n part(s)</source>
        <translation>
            <numerusform>Catalogue %1 · %n part</numerusform>
            <numerusform>Catalogue %1 · %n parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::WorkloadForm</name>
    <message numerus="yes">
        <source>of %n layers, from the bottom</source>
        <translation>
            <numerusform>of %n layer, from the bottom</numerusform>
            <numerusform>of %n layers, from the bottom</numerusform>
        </translation>
    </message>
</context>
</TS>
