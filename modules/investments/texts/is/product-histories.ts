import type en from '../en/product-histories.ts'

const words: typeof en = {
  title: 'Þróun eigna',
  failed: 'Ekki tókst að sækja þróun eignanna.',
  caption: 'Breytingar á hverri eign {{range}}',
  noneTitle: 'Engar eignir á tímabilinu',
  none: 'Engar eignir voru {{range}}.',
  product: 'Eign',
  opening: 'Upphafsverðmæti',
  openingUnits: 'Einingar í upphafi',
  purchases: 'Kaup',
  sales: 'Sölur',
  income: 'Tekjur',
  closing: 'Lokaverðmæti',
  closingUnits: 'Einingar í lok',
  units: '{{units}} einingar',
  note: 'Kaup eru með kostnaði og innfluttum eignum; sölur eru að frádregnum kostnaði.',
  statedTitle: 'Ávöxtun samkvæmt: {{source}}',
  statedNote: 'Útreikningur: {{source}}, til {{date}}, en ekki þessi gátt. Tölurnar geta vikið frá ávöxtun á öðrum síðum.',
  statedFailed: 'Ekki tókst að sækja þessa ávöxtun. Eignirnar hér að ofan eru óbreyttar.',
}

export default words
