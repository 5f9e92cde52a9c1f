export default {
  save: 'Save',
  csv: 'As CSV',
  xlsx: 'As an Excel workbook',
  print: 'Print',
  saved: '{{name}} saved',
  failed: 'The file could not be created. Nothing was saved.',
}
