<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AlternativesCard</name>
    <message numerus="yes">
        <source>Generate %n tier(s)</source>
        <translation><numerusform>Generate %n tier</numerusform><numerusform>Generate %n tiers</numerusform></translation>
    </message>
</context>
<context>
    <name>CatalogueHealth</name>
    <message numerus="yes">
        <source>%n older than %1 days</source>
        <translation><numerusform>%n older than %1 days</numerusform><numerusform>%n older than %1 days</numerusform></translation>
    </message>
</context>
<context>
    <name>FindingsDock</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation><numerusform>%n error</numerusform><numerusform>%n errors</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation><numerusform>%n warning</numerusform><numerusform>%n warnings</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation><numerusform>%n note</numerusform><numerusform>%n notes</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation><numerusform>%n not checked</numerusform><numerusform>%n not checked</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n waived</source>
        <translation><numerusform>%n waived</numerusform><numerusform>%n waived</numerusform></translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message numerus="yes">
        <source>%1 · %n node(s)</source>
        <translation><numerusform>%1 · %n node</numerusform><numerusform>%1 · %n nodes</numerusform></translation>
    </message>
</context>
<context>
    <name>QuotesModel</name>
    <message numerus="yes">
        <source>Ends in %n day(s)</source>
        <translation><numerusform>Ends in %n day</numerusform><numerusform>Ends in %n days</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation><numerusform>%n day ago</numerusform><numerusform>%n days ago</numerusform></translation>
    </message>
</context>
<context>
    <name>StatusStrip</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation><numerusform>%n error</numerusform><numerusform>%n errors</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation><numerusform>%n warning</numerusform><numerusform>%n warnings</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation><numerusform>%n not checked</numerusform><numerusform>%n not checked</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Oldest price %n day(s)</source>
        <translation><numerusform>Oldest price %n day</numerusform><numerusform>Oldest price %n days</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Catalogue %1 · %n part(s)</source>
        <translation><numerusform>Catalogue %1 · %n part</numerusform><numerusform>Catalogue %1 · %n parts</numerusform></translation>
    </message>
</context>
<context>
    <name>WorkloadForm</name>
    <message numerus="yes">
        <source>%n tier(s): %1</source>
        <translation><numerusform>%n tier: %1</numerusform><numerusform>%n tiers: %1</numerusform></translation>
    </message>
</context>
</TS>
