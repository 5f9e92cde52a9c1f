export default {
  title: 'Cash',
  failed: 'We could not load the cash transactions.',
  caption: 'Cash transactions {{range}}, with the balance after each',
  noneTitle: 'No cash transactions in this period',
  none: 'Nothing was paid in or out {{range}}.',
  opening: 'Opening balance',
  paidIn: 'Paid in',
  paidOut: 'Paid out',
  closing: 'Closing balance',
  balance: 'Balance',
  noBalance: 'The transactions cannot be matched with the cash held, so no balance is shown.',
}
