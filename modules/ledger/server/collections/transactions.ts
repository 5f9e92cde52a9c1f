import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { entryTypes, toOptions } from '../entries/option-rules.ts'
import {
  countTransactions,
  findTransaction,
  listTransactionNames,
  listTransactions,
  listTransactionVersions,
} from '../entries/transaction-reads.ts'
import { findSourceWarning } from '../entries/source-reads.ts'
import { addTransaction, correctTransaction, rebookTransaction, reverseTransaction } from '../entries/transaction-writes.ts'

const number = { type: 'number' } as const
const money = { type: 'number', rules: ['money'] } as const

/**
 * Entries of Atrium's own ledger. Nothing is edited or deleted: a change is a reversal and a new entry. Portfolios whose figures come from a
 * firm's own system have their transactions there.
 */
export const transactions = defineCollection({
  name: 'transactions',
  labels: { one: text('transaction', 'færsla', 'κίνηση'), many: text('transactions', 'færslur', 'κινήσεις') },
  icon: 'switch',
  menu: 'portals',
  columns: ['name', 'symbol', 'type', 'amount'],
  sort: { field: 'date', direction: 'descending' },
  forbidsCopies: true,
  stepUp: ['portfolio', 'type', 'symbol', 'date', 'units', 'price', 'exchangeRate', 'amount'],
  fields: [
    {
      name: 'portfolio',
      type: 'collectionSelect',
      collection: 'portfolios',
      required: true,
      label: text('Portfolio', 'Eignasafn', 'Χαρτοφυλάκιο'),
    },
    { name: 'name', type: 'text', limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    {
      name: 'type',
      type: 'select',
      required: true,
      label: text('Type', 'Tegund', 'Είδος'),
      options: toOptions(entryTypes),
    },
    { name: 'symbol', type: 'text', limit: 100, label: text('Symbol', 'Auðkenni', 'Σύμβολο') },
    { name: 'date', type: 'date-picker', required: true, label: text('Date', 'Dagsetning', 'Ημερομηνία') },
    { name: 'units', ...number, label: text('Units', 'Einingar', 'Μερίδια') },
    { name: 'price', ...number, label: text('Price', 'Verð', 'Τιμή') },
    { name: 'exchangeRate', ...number, label: text('Exchange rate', 'Gengi', 'Ισοτιμία') },
    { name: 'amount', ...money, required: true, label: text('Amount', 'Fjárhæð', 'Ποσό') },
    {
      name: 'localCcyAmount',
      ...money,
      readonly: true,
      label: text('Total in the currency of the price', 'Fjárhæð í verðmynt', 'Ποσό στο νόμισμα τιμής'),
    },
    { name: 'currency', type: 'text', readonly: true, label: text('Currency', 'Gjaldmiðill', 'Νόμισμα') },
    { name: 'commission', ...money, label: text('Commission', 'Þóknun', 'Προμήθεια') },
    { name: 'stampDuty', ...money, label: text('Stamp duty', 'Stimpilgjald', 'Τέλος χαρτοσήμου') },
    { name: 'currencyConversion', ...money, label: text('Currency conversion', 'Gjaldmiðlaskipti', 'Μετατροπή συναλλάγματος') },
    { name: 'otherCosts', ...money, label: text('Other costs', 'Annar kostnaður', 'Λοιπά έξοδα') },
  ],
  store: {
    writesAs: 'system',
    list: listTransactions,
    count: countTransactions,
    find: findTransaction,
    listNames: listTransactionNames,
    findWarning: findSourceWarning,
    listVersions: listTransactionVersions,
    create: addTransaction,
    save: correctTransaction,
    remove: reverseTransaction,
    restore: rebookTransaction,
  },
})
