/** Texts of the explanations of "What changed". */
export default {
  figures: {
    'day-value': { opening: 'Opening value', closing: 'Closing value' },
    'value-change': {
      moneyIn: 'Paid in',
      moneyOut: 'Paid out',
      payment: 'Payment',
      moved: 'Bought less sold',
      market: 'Price changes',
      income: 'Income',
      charges: 'Charges',
      currency: 'Currency',
      other: 'Other',
      unmatched: 'No longer valued, or valued again',
      earned: 'Gain or loss',
      change: 'Change in value',
      return: 'Return over the period',
    },
  },
  formulas: {
    'opening-of-holding':
      'The units held at the close of the first day, multiplied by their price and, if the price is in another currency, by the exchange rate. It is zero if nothing was held on that day.',
    'closing-of-holding':
      'The units held at the close of the last day, multiplied by their price and, if the price is in another currency, by the exchange rate. It is zero if nothing was held on that day.',
    'security-moved':
      'Purchases and receipts in the period, less sales and deliveries, all without fees, and less the income that the holding paid into your cash.',
    'security-income': 'The dividends and interest that the holding paid into your cash in the period.',
    'security-market':
      'The change in price. The opening value and each purchase or sale are converted at the exchange rate of the last day, so that only the price makes a difference. Their sum is deducted from the closing value.',
    'security-currency':
      'The change in exchange rate. The opening value and each purchase or sale are converted at the exchange rate of the last day, and their values at the rates of their own days are deducted.',
    'cash-balance-of-day': 'The sum of all cash of the portfolio at the close of this day.',
    'cash-moved':
      'Your payments in and out, sales less purchases without fees, and the income received from holdings. The opposite amounts belong to the holdings.',
    'cash-income': 'Interest and other income that does not come from a holding.',
    'cash-charges': 'Fees, and the costs of purchases and sales, taken from your cash in the period.',
    'cash-currency':
      'Some of the cash is in another currency. What remains after all transactions is the effect of exchange rates on its value.',
    'cash-other': 'Other transactions, and the difference between the change in cash and all its transactions.',
    'rounded-change':
      'Each column is rounded so that its rows add up to the total, and each row so that its parts add up to its closing value.',
    'change-of-portfolio': 'The sum of this column: all holdings and the cash of the portfolio, as they are shown.',
    'sum-of-exact':
      'The sum of the exact amounts of all holdings and the cash of the portfolio, in the currency of the account, rounded so that the rows of the table add up.',
    'sum-of-moved': 'Money paid into the portfolio less money taken out. Amounts between its holdings and its cash cancel out.',
    'converted-change':
      'The opening value is converted at the exchange rate of the first day, everything else at the rate of the last day. The effect of the two rates on the opening value is included under Currency.',
    'money-out': 'Money that left the portfolio: the total of money in and out, less money in.',
    'change-of-account': 'The sum of this column: all portfolios of the account, as they are shown.',
    'earned-in-period':
      'The sum of price changes, income, charges, currency and other. Money that you paid in or took out is not included. The charges for buying and selling a holding are taken from your cash, so they are not part of the amount of a holding.',
    'change-of-investment': 'The sum over all portfolios of the account that held this investment.',
    'investment-return':
      'The gain of the investment in all portfolios, before charges for buying and selling, divided by the average capital. The average capital is the opening value and each purchase, less each sale and the income paid out, for the share of the days on which it was invested.',
  },
  inputs: {
    'security-flow': 'Bought (+) or sold (−)',
    'income-paid': 'Income paid',
    interest: 'Interest or other income',
    charge: 'Charge',
    booking: 'Transaction',
    'other-booking': 'Other transaction',
    'security-cash': 'Sale or income (+), purchase (−)',
    'cash-balance': 'Cash',
    'holding-amount': 'Holding',
    'portfolio-amount': 'Portfolio',
    'opening-value': 'Opening value',
    'closing-value': 'Closing value',
    'investment-flow': 'Bought (+), sold or paid out (−)',
    market: 'Price changes',
    income: 'Income',
    charges: 'Charges',
    'currency-effect': 'Currency',
    other: 'Other',
  },
  steps: {
    'average-capital': 'Average capital',
    'opening-value': 'Opening value',
    'closing-value': 'Closing value',
    moved: 'Bought less sold, less income',
    income: 'Income',
    'at-final-rate': 'Opening value and transactions at the last exchange rate',
    'at-own-rates': 'Opening value and transactions, each at the rate of its own day',
    market: 'Closing value less this sum',
    currency: 'Less their value at the rates of their own days',
    booked: 'All transactions together',
    unexplained: 'Closing less opening, less transactions',
    other: 'Other transactions and the difference',
    rounded: 'Rounded to match the column total',
    'rounded-rest': 'Rounded: closing value less the other parts',
    'exact-sum': 'Exact sum',
    'moved-in-all': 'Money in less money out',
    'money-out': 'Net money in and out, less money in',
  },
  reasons: {
    'no-price-in-period': 'it has no price on one of the days, so it is excluded from both values.',
    'no-exchange-rate-in-period': 'it has no exchange rate on one of the days, so it is excluded from both values.',
    'no-rate-of-day': 'no exchange rate is known for one of its dates, so its price changes include currency movements.',
  },
}
