export default {
  comparedWith: 'Compared with',
  ofRiskProfile: '{{name}} (your risk profile)',
  noneAgreed: 'None agreed for your risk profile',
  inCurrency: '{{name}} (in {{currency}})',
  none: 'Nothing',
  others: {
    'not-offered': 'There are no other benchmarks here.',
    unavailable: 'Other benchmarks cannot be read at the moment.',
  },
  unknown: 'The address asks for a benchmark that is not known here. This is the one of your risk profile; choose another above.',
  gap: {
    'not-agreed': 'No benchmark is agreed for this portfolio, so it stands alone. Choose one above to compare it.',
    'not-offered': 'The chosen benchmark is not available here, so the portfolio stands alone.',
    unavailable: 'The chosen benchmark cannot be read at the moment, so the portfolio stands alone. The rest is not affected.',
    'no-levels': 'There are no levels of the chosen benchmark, so the portfolio stands alone.',
  },
  noLevel: 'The benchmark has no level on the first day of this period.',
  startsLate: '{{name}} begins on {{date}}. Over periods that begin before that day it is not compared.',
  otherMoney: '{{name}} is an index in {{currency}} and this portfolio is in {{own}}: what the exchange rate did is in the difference.',
  short: {
    'none-chosen': 'compared with nothing',
    'not-agreed': 'no benchmark is agreed',
    'not-offered': 'the benchmark is not available',
    unavailable: 'the benchmark cannot be read',
    'no-levels': 'the benchmark has no levels',
  },
}
