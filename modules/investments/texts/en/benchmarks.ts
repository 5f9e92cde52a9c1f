export default {
  comparedWith: 'Compared with',
  ofRiskProfile: '{{name}} (your risk profile)',
  noneAgreed: 'None agreed for your risk profile',
  inCurrency: '{{name}} (in {{currency}})',
  none: 'No comparison',
  others: {
    'not-offered': 'There are no other benchmarks to choose from.',
    unavailable: 'Other benchmarks are not available at the moment.',
  },
  unknown: 'We do not have the benchmark named in the link. The benchmark of your risk profile is shown; choose another above.',
  gap: {
    'not-agreed': 'No benchmark is agreed for this portfolio, so it is shown on its own. Choose one above to compare it.',
    'not-offered': 'The chosen benchmark is not available here, so the portfolio is shown on its own.',
    unavailable: 'The chosen benchmark is not available at the moment, so the portfolio is shown on its own. The rest is not affected.',
    'no-levels': 'There is no data for the chosen benchmark, so the portfolio is shown on its own.',
  },
  noLevel: 'The benchmark has no level on the first day of this period.',
  startsLate: '{{name}} begins on {{date}}, so it is not compared over periods that begin earlier.',
  otherMoney: '{{name}} is an index in {{currency}} and this portfolio is in {{own}}, so the difference includes exchange rate movements.',
  short: {
    'none-chosen': 'no comparison',
    'not-agreed': 'no benchmark is agreed',
    'not-offered': 'the benchmark is not available',
    unavailable: 'we could not load the benchmark',
    'no-levels': 'the benchmark has no data',
  },
}
