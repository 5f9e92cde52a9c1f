import type en from '../en/provider-documents.ts'

const words: typeof en = {
  title: 'Skjöl',
  failed: 'Ekki tókst að sækja skjölin.',
  caption: 'Skjöl um {{name}}, nýjustu fyrst',
  noneTitle: 'Engin skjöl enn',
  none: 'Yfirlit og önnur skjöl um þetta safn birtast hér.',
  noneOfHolding: 'Engin skjöl eru til um þessa eign.',
  issued: 'Útgefið',
  document: 'Skjal',
  file: 'Skrá',
  saveOf: 'Vista {{title}}',
  saveFailed: 'Ekki tókst að sækja „{{title}}“. Reyndu aftur.',
  showAll: 'Sýna öll {{count}}',
  categories: { valuation: 'Verðmat', 'contract-note': 'Viðskiptanóta' },
}

export default words
