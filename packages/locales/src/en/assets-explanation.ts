/** Texts of the explanations of assets under advice. */
export default {
  figures: {
    assets: { value: 'Assets under advice', 'new-money': 'Net new money', movement: 'Market movement', share: 'Share of total' },
  },
  formulas: {
    'assets-value':
      'The sum of the values of the portfolios, as they were last stored. A value that is not of this day still counts for up to 31 days.',
    'assets-opening': 'The sum of the values of the portfolios on the first day.',
    'assets-closing': 'The sum of the values of the portfolios on the last day.',
    'net-new-money':
      'Payments in less withdrawals over twelve months. A portfolio that is new to the firm counts with its first value, and one that its provider no longer lists is deducted with its last value.',
    'market-movement':
      'The closing value less the opening value and less net new money: what prices, income, charges and exchange rates did to the value.',
    'share-of-assets': 'The value of these portfolios divided by all assets under advice in the same currency.',
  },
  inputs: {
    'net-payment': 'Payments in less withdrawals',
    'value-added': 'First value of a new portfolio',
    'value-left': 'Last value of a portfolio that left',
    'all-assets': 'All assets under advice',
  },
  steps: {
    'assets-sum': 'Value of the portfolios',
    'assets-opening': 'Opening value of the portfolios',
    'assets-closing': 'Closing value of the portfolios',
    'net-payments': 'Payments in less withdrawals',
    'portfolios-added': 'New portfolios',
    'portfolios-left': 'Portfolios that left',
    'new-money': 'Net new money',
    'market-movement': 'Market movement',
    'share-of-assets': 'Share of total',
  },
  reasons: {
    'no-stored-value': 'no value has been stored yet, so it is not included.',
    'stored-value-too-old': 'its last stored value is more than 31 days old, so it is not included.',
    'value-in-other-currency': 'it is in another currency and is stated separately.',
    'no-longer-listed': 'its provider no longer lists it, so its last value counts as money taken out.',
  },
}
