export default {
  save: 'Vista',
  csv: 'Sem CSV',
  xlsx: 'Sem Excel-vinnubók',
  saved: '{{name}} vistað',
  failed: 'Ekki tókst að búa til skrána. Ekkert var vistað.',
}
