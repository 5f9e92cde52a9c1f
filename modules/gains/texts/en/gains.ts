export default {
  failed: 'We could not load the realised gains.',
  title: 'Realised profit and loss',
  upTo: 'up to {{date}}',
  basis: 'Basis',
  book: 'Book cost',
  tax: 'UK tax',
  taxYear: 'Tax year',
  calendarYear: 'Year',
  otherJurisdiction:
    'Tax on these gains is not calculated, because only the rules of the United Kingdom are supported. The gains are shown at book cost, by calendar year.',
  allYears: 'All years',
  showAllYears: 'Show all years',
  currency: 'Currency',
  noneTitle: 'Nothing sold yet',
  none: 'Sales up to {{date}} will be listed here by tax year, each with its gain.',
  noneOfYear: 'Nothing was sold in this tax year',
  notTaxedTitle: 'No capital gains tax is due here',
  notTaxed:
    'This portfolio is of the type {{type}}: gains within it are not subject to UK capital gains tax. Choose the book cost basis to see the gains on its sales.',
  unknownTypeTitle: 'Capital gains tax is not calculated here',
  unknownType:
    'We do not know how this type of portfolio is taxed. Choose the book cost basis to see the gains on its sales, and ask your adviser about the tax.',
  caption: 'Disposals by tax year, basis: {{basis}}',
  year: 'Tax year {{year}}',
  soldOn: 'Sold on',
  proceeds: 'Proceeds',
  gains: 'Gains',
  losses: 'Losses',
  exempt: 'Annual exempt amount, for all your gains together',
  mayChange: 'May still change: less than 30 days since the sale',
  rule: 'Matched with',
  rules: {
    'average-cost': 'Average cost of the units held',
    'same-day': 'Bought on the same day, {{date}}',
    'thirty-day': 'Bought within 30 days after the sale, on {{date}}',
    'section-104': 'Average cost of the pool (section 104)',
  },
  reckoning: '{{proceeds}} proceeds less {{cost}} cost is',
  missing: {
    'transactions-do-not-add-up':
      'The transactions of this holding do not add up, so no gain is calculated, and the sale is excluded from the totals.',
    'no-exchange-rate':
      'No exchange rate into pounds is known for one of the dates needed, so no gain is calculated, and the sale is excluded from the totals.',
  },
  exemption: 'Exemption',
  exemptGain: 'Exempt',
  exemptions: {
    gilt: 'Gilt: exempt from capital gains tax',
    'qualifying-corporate-bond': 'Qualifying corporate bond: exempt from capital gains tax',
  },
  flags: {
    'no-original-cost': 'was transferred in on {{date}} without its original cost; its value on that day is used as the cost.',
    'transfer-out': 'was transferred out in kind on {{date}} with its cost; whether tax is due on a gift is not considered here.',
    'before-april-2008':
      'was sold on {{date}}, before the rules used here took effect, so it may not be matched as the rules of that time required.',
    'no-holding': 'was sold on {{date}}. The source does not say which holding, so the sale is not included.',
    'exemption-unknown':
      'was sold on {{date}}, and the source no longer states what kind of investment it was. It is included; if it was a gilt or a qualifying corporate bond, it is exempt.',
  },
  bookNote: 'Proceeds are after selling fees; cost is the average cost of the units held, including fees.',
  taxNote:
    'Sales are matched with purchases on the same day, then in the 30 days after, then with the average cost of all other units (the pool). Gilts and qualifying corporate bonds are exempt for individuals and trustees (section 115 TCGA 1992) and excluded from the totals. Income retained by accumulation funds is not added to cost.',
  estimate: 'The gains are an estimate for this portfolio only, not tax advice.',
  exempted_one: 'One sale is exempt from capital gains tax and is excluded from the totals.',
  exempted_other: '{{count}} sales are exempt from capital gains tax and are excluded from the totals.',
  without_one: 'The gain on one sale could not be calculated and is excluded from the totals.',
  without_other: 'The gains on {{count}} sales could not be calculated and are excluded from the totals.',
}
