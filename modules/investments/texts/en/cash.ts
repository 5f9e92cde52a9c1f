export default {
  title: 'Cash',
  failed: 'We could not load the cash transactions.',
  caption: 'Cash movements {{range}}, with the balance after each',
  noneTitle: 'No cash movements in this period',
  none: 'Nothing was paid in or out {{range}}.',
  opening: 'Opening balance',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  closing: 'Closing balance',
  balance: 'Balance',
  noBalance: 'The entries do not add up to the cash held, so no balance is shown.',
}
