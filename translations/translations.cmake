# Compiles the .ts files and embeds them at :/peiji/i18n. `update_translations` reads the sources anew; locations are
# left out so that a moved line is no change.
set(peiji_ts ${CMAKE_SOURCE_DIR}/translations/peiji_zh_CN.ts ${CMAKE_SOURCE_DIR}/translations/peiji_en.ts)
set(peiji_translated_folders ${CMAKE_SOURCE_DIR}/ui ${CMAKE_SOURCE_DIR}/app/desktop)

set(peiji_qm)
foreach(ts ${peiji_ts})
  get_filename_component(name ${ts} NAME_WE)
  set(qm ${CMAKE_CURRENT_BINARY_DIR}/${name}.qm)
  add_custom_command(OUTPUT ${qm} COMMAND Qt6::lrelease -silent -nounfinished ${ts} -qm ${qm} DEPENDS ${ts} VERBATIM)
  list(APPEND peiji_qm ${qm})
endforeach()
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc.in
"<RCC><qresource prefix=\"/peiji/i18n\"><file>peiji_zh_CN.qm</file><file>peiji_en.qm</file></qresource></RCC>\n")
configure_file(${CMAKE_CURRENT_BINARY_DIR}/translations.qrc.in ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc COPYONLY)
set(peiji_translation_resources ${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp)
add_custom_command(OUTPUT ${peiji_translation_resources}
  COMMAND Qt6::rcc --name translations --output ${peiji_translation_resources} ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc
  DEPENDS ${peiji_qm} ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc VERBATIM)

add_custom_target(update_translations
  COMMAND Qt6::lupdate -silent -no-obsolete -locations none -I ${CMAKE_SOURCE_DIR} ${peiji_translated_folders}
          -ts ${CMAKE_SOURCE_DIR}/translations/peiji_zh_CN.ts
  COMMAND Qt6::lupdate -silent -no-obsolete -locations none -pluralonly -I ${CMAKE_SOURCE_DIR} ${peiji_translated_folders}
          -ts ${CMAKE_SOURCE_DIR}/translations/peiji_en.ts
  VERBATIM)
