export default {
  save: 'Vista',
  csv: 'Sem CSV',
  xlsx: 'Sem Excel-vinnubók',
  print: 'Prenta',
  saved: '{{name}} vistað',
  failed: 'Ekki tókst að búa til skrána. Ekkert var vistað.',
}
