import type en from '../en/product-histories.ts'

const words: typeof en = {
  title: 'Saga eigna',
  failed: 'Ekki tókst að lesa sögu eignanna.',
  caption: 'Hvað varð um hverja eign {{range}}',
  noneTitle: 'Engar eignir á tímabilinu',
  none: 'Ekkert var í eigu {{range}}.',
  product: 'Eign',
  opening: 'Virði í upphafi',
  openingUnits: 'Einingar í upphafi',
  purchases: 'Kaup',
  sales: 'Sala',
  income: 'Tekjur',
  closing: 'Virði í lok',
  closingUnits: 'Einingar í lok',
  units: '{{units}} einingar',
  note: 'Kostnaður er innifalinn í kaupum og það sem barst án greiðslu; sala er að frádregnum kostnaði.',
  statedTitle: 'Ávöxtun að sögn: {{source}}',
  statedNote: 'Reiknað af: {{source}}, til {{date}}, en ekki af þessari gátt: tölurnar geta vikið frá ávöxtun á öðrum síðum.',
  statedFailed: 'Ekki tókst að lesa þessa ávöxtun. Eignirnar hér að ofan eru óbreyttar.',
}

export default words
