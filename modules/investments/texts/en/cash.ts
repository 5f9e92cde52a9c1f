export default {
  title: 'Cash',
  failed: 'The cash transactions could not be read.',
  caption: 'What moved the cash {{range}}, with the balance after each',
  noneTitle: 'No cash moved in this time',
  none: 'Nothing came in or went out {{range}}.',
  opening: 'At the beginning',
  paidIn: 'Came in',
  paidOut: 'Went out',
  closing: 'At the end',
  balance: 'Balance',
  noBalance: 'The entries do not come to the cash that is held, so no balance is shown rather than a wrong one.',
}
