import { nameField, text } from '@atrium/collections/server/collections/labels'
import type { StoredItem } from '@atrium/collections/server/contributions'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { listChangedFields } from '@atrium/domain/fields/merge'
import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import { assetTypes, entryTypes, toOptions } from '@atrium/ledger/server/entries/option-rules'
import type { ManagingOutcome } from '../../contract/managing.ts'
import { bookEntry, bookInPortfolio, correctEntry, requireRate } from '../holdings/entry-writes.ts'
import { assetClassField, fundRegions, securityRegions, symbolField } from '../holdings/fields-rules.ts'
import { countUnits, findSecurity, listPortfolios, shownAssetClass, type SecurityRow } from '../holdings/reads.ts'
import { amountOfValue, unitPrice } from '../holdings/trade-rules.ts'
import { accountOf } from '../managing/access.ts'
import { refuseIssues, repeated, textOf, type ManagedRecord, type Managing, type ManagingForm } from '../managing/form-rules.ts'
import { findItem, requireItem } from '../managing/item-writes.ts'
import { correctionNotice, ledgerReason, requireLedger } from '../managing/ledger-rules.ts'

/** Types of transactions that the form offers (specification 2, section 9). Its values are their English names. */
const shownTypes = ['purchase', 'sale', 'contribution', 'withdrawal', 'dividend', 'interest'] as const

type ShownType = (typeof shownTypes)[number]

const valueOfType = (type: ShownType): string => type.charAt(0).toUpperCase() + type.slice(1)

const typeOfValue = (value: string): ShownType | undefined => shownTypes.find((type) => valueOfType(type) === value)

/** Symbol of cash, which contributions, withdrawals and interest concern. */
export const cashSymbol = 'CASH'

const requiredMessage = text('Required field', 'Reit verður að fylla út', 'Υποχρεωτικό πεδίο')
const otherType = text(
  'This transaction has costs or other details that can only be corrected in the back office.',
  'Þessi færsla er með kostnað eða aðrar upplýsingar sem aðeins er hægt að leiðrétta í bakvinnslunni.',
  'Αυτή η κίνηση έχει έξοδα ή άλλα στοιχεία που διορθώνονται μόνο στο διαχειριστικό.',
)

const regionNames = [...new Map([...securityRegions, ...fundRegions].map((option) => [option.value, option])).values()]

const createFields = (portfolios: readonly { id: string; name: string }[]): FieldDefinition[] => [
  nameField,
  {
    name: 'purchaseType',
    type: 'select',
    required: true,
    requiredMessage,
    label: text('Transaction', 'Færsla', 'Κίνηση'),
    options: shownTypes.map((type) => ({ value: valueOfType(type), label: entryTypes[type] })),
  },
  { ...symbolField, allowsCash: true, label: text('Symbol', 'Auðkenni', 'Σύμβολο') },
  { name: 'date', type: 'date-picker', required: true, label: text('Date', 'Dagsetning', 'Ημερομηνία') },
  {
    name: 'amount',
    type: 'number',
    rules: ['positive'],
    required: true,
    requiredMessage,
    label: text('Amount', 'Magn', 'Ποσό'),
    help: text(
      'For a purchase or sale, enter units. For anything else, enter an amount of money.',
      'Sláðu inn einingar fyrir kaup eða sölu, annars fjárhæð.',
      'Για αγορά ή πώληση, εισαγάγετε μερίδια. Για όλα τα άλλα, εισαγάγετε χρηματικό ποσό.',
    ),
  },
  {
    name: 'localCcyAmount',
    type: 'number',
    rules: ['money', 'positive'],
    label: text('Total in the currency of the price', 'Fjárhæð í verðmynt', 'Ποσό στο νόμισμα τιμής'),
    help: text(
      'The total paid or received for these units',
      'Heildarfjárhæð sem greidd var eða móttekin fyrir einingarnar',
      'Το συνολικό ποσό που καταβλήθηκε ή εισπράχθηκε για τα μερίδια',
    ),
  },
  {
    name: 'currency',
    type: 'select',
    required: true,
    label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
    options: ['USD', 'EUR', 'GBP', 'GBX', 'CAD'].map((value) => ({ value, label: value })),
  },
  {
    name: 'parentId',
    type: 'select',
    required: true,
    label: text('Portfolio', 'Eignasafn', 'Χαρτοφυλάκιο'),
    options: portfolios.map(({ id, name }) => ({ value: id, label: name })),
  },
  assetClassField,
  {
    name: 'type',
    type: 'select',
    required: true,
    requiredMessage,
    label: text('Type', 'Tegund', 'Είδος'),
    options: toOptions(assetTypes),
  },
  { name: 'region', type: 'select', label: text('Region', 'Svæði', 'Περιοχή'), options: regionNames },
]

/** Transactions of Atrium's own ledger. A purchase adds to the holding of its symbol, and a sale takes from it. */
export const transactionForm: ManagingForm = {
  one: text('transaction', 'færsla', 'κίνηση'),
  find: findTransaction,
  async open({ transaction, scope }, record) {
    const portfolios = await listPortfolios(transaction, scope, accountOf(scope).id)
    const reason = ledgerReason(scope) ?? (record && record.values['purchaseType'] === null ? otherType : null)
    const own = portfolios.find(({ id }) => id === scope.portfolioId) ?? portfolios[0]
    const fields = createFields(portfolios)
    return {
      fields: record ? fields.map((field) => (field.name === 'parentId' ? { ...field, readonly: true } : field)) : fields,
      mayChange: reason === null,
      readOnlyReason: reason,
      ...(record && reason === null && { notice: correctionNotice }),
      defaults: { parentId: own?.id ?? null, date: scope.edition.today, currency: own?.currency ?? null },
    }
  },
  async create(managing, { id, values }) {
    requireLedger(managing.scope)
    if (await findItem(managing, 'transactions', id)) return repeated(managing, findTransaction, id, values)
    const entry = await entryOf(managing, values)
    return { id, outcome: await book(managing, values, () => bookEntry(managing, id, entry, fieldsOfEntry)) }
  },
  async save(managing, record, values) {
    requireLedger(managing.scope)
    const entry = await correctionOf(managing, record, values)
    return { outcome: await book(managing, values, () => correctEntry(managing, record.id, entry, fieldsOfEntry)) }
  },
}

/** Books entries and returns what became of the holding: a purchase adds to one that was held, and the sale of all units ends it. */
async function book(managing: Managing, values: FieldValues, work: () => Promise<void>): Promise<ManagingOutcome> {
  const { transaction, scope } = managing
  const [portfolio, symbol, type] = [textOf(values, 'parentId'), textOf(values, 'symbol'), typeOfValue(textOf(values, 'purchaseType'))]
  const before = await countUnits(transaction, scope, { portfolio, symbol })
  await bookInPortfolio(managing, portfolio, textOf(values, 'date'), work)
  if (type !== 'purchase' && type !== 'sale') return 'saved'
  if ((await countUnits(transaction, scope, { portfolio, symbol })) === '0') return 'holding-deleted'
  return before === '0' ? 'saved' : 'holding-updated'
}

/** Fields of the form by those of an entry, for its errors. */
const fieldsOfEntry = { units: 'amount', price: 'localCcyAmount', amount: 'localCcyAmount', portfolio: 'parentId' }

/** Fields of the form that determine the figures of an entry. */
const figureFields = new Set(['purchaseType', 'symbol', 'date', 'amount', 'localCcyAmount', 'currency'])

/**
 * Returns the values of an entry that a correction changes. Its price, rate and amount stay as booked unless one of their fields changes,
 * and the rate unless the day or the security does. The name of a security is not stored as that of the entry.
 */
async function correctionOf(managing: Managing, record: ManagedRecord, values: FieldValues): Promise<FieldValues> {
  const changed = listChangedFields(record.values, values)
  const booked = await requireItem(managing, 'transactions', record.id)
  const name = changed.includes('name') ? (values['name'] ?? null) : await titleOf(managing, record)
  if (!changed.some((field) => figureFields.has(field))) return { name }
  const keepsRate = !['date', 'symbol', 'currency'].some((field) => changed.includes(field))
  const entry = await entryOf(managing, values, keepsRate ? textOf(booked.values, 'exchangeRate') : undefined)
  return { ...entry, name }
}

/** Returns the name of an entry; null if it is named by its security or its type. */
async function titleOf({ transaction, scope }: Managing, record: ManagedRecord): Promise<string | null> {
  const symbol = textOf(record.values, 'symbol')
  const security = symbol === cashSymbol ? undefined : await findSecurity(transaction, scope, symbol, textOf(record.values, 'parentId'))
  return record.name === security?.name || record.name === record.values['purchaseType'] ? null : record.name
}

/** Returns the values of the entry of the ledger that a transaction of the form is. */
async function entryOf(managing: Managing, values: FieldValues, rate?: string): Promise<FieldValues> {
  const { transaction, scope } = managing
  const portfolioId = textOf(values, 'parentId')
  const portfolio = (await listPortfolios(transaction, scope, accountOf(scope).id)).find(({ id }) => id === portfolioId)
  const type = typeOfValue(textOf(values, 'purchaseType'))
  if (!portfolio || !type) {
    refuseIssues([{ path: portfolio ? 'purchaseType' : 'parentId', code: 'not-found' }])
    return {}
  }
  const common = { portfolio: portfolio.id, type, name: values['name'] ?? null, date: values['date'] ?? null }
  const [symbol, amount] = [textOf(values, 'symbol'), textOf(values, 'amount')]
  const security = symbol === cashSymbol ? undefined : await findSecurity(transaction, scope, symbol, portfolio.id)
  if (symbol !== cashSymbol && !security) refuseIssues([{ path: 'symbol', code: 'not-found' }])
  if (type === 'purchase' || type === 'sale') {
    if (!security) {
      refuseIssues([{ path: 'symbol', code: 'not-allowed' }])
      return {}
    }
    return { ...common, ...(await tradeOf(managing, { type, security, portfolio, values, rate })) }
  }
  if (textOf(values, 'currency') !== portfolio.currency) refuseIssues([{ path: 'currency', code: 'not-allowed' }])
  const local = textOf(values, 'localCcyAmount')
  if (local !== '' && !new Decimal(local).eq(amount))
    refuseIssues([{ path: 'localCcyAmount', code: 'amount-disagrees', limit: Number(amount) }])
  const isCashOnly = type === 'contribution' || type === 'withdrawal'
  if (isCashOnly && security) refuseIssues([{ path: 'symbol', code: 'not-wanted' }])
  return { ...common, ...emptyTrade, symbol: security?.symbol ?? null, amount: type === 'withdrawal' ? `-${amount}` : amount }
}

const emptyTrade = { units: null, price: null, exchangeRate: null }

type Trade = {
  type: 'purchase' | 'sale'
  security: SecurityRow
  portfolio: { currency: string }
  values: FieldValues
  rate: string | undefined
}

async function tradeOf(managing: Managing, { type, security, portfolio, values, rate: booked }: Trade): Promise<FieldValues> {
  const [units, value] = [textOf(values, 'amount'), textOf(values, 'localCcyAmount')]
  if (value === '') refuseIssues([{ path: 'localCcyAmount', code: 'required' }])
  if (textOf(values, 'currency') !== security.currency) refuseIssues([{ path: 'currency', code: 'not-allowed' }])
  const price = unitPrice(value, units)
  const rate = booked ?? (await requireRate(managing, { from: security.currency, to: portfolio.currency, on: textOf(values, 'date') }))
  const decimals = currencyDecimals(portfolio.currency as Currency)
  const amount = amountOfValue({ value, currency: security.currency, rate, decimals })
  return {
    symbol: security.symbol,
    units,
    price,
    exchangeRate: rate === '' || security.currency === portfolio.currency ? null : rate,
    amount: type === 'purchase' ? `-${amount}` : amount,
  }
}

async function findTransaction(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const { transaction, scope } = managing
  const item = await findItem(managing, 'transactions', id, lock)
  const portfolios = await listPortfolios(transaction, scope, accountOf(scope).id)
  const portfolio = item && portfolios.find((one) => one.id === textOf(item.values, 'portfolio'))
  if (!item?.isActive || !portfolio) return undefined
  const symbol = textOf(item.values, 'symbol')
  const security = symbol === '' ? undefined : await findSecurity(transaction, scope, symbol, portfolio.id)
  return { id, name: item.name, version: item.version, values: toValues(item, portfolio, security), references: [] }
}

const costFields = ['commission', 'stampDuty', 'currencyConversion', 'otherCosts']

function toValues(
  { name, values }: StoredItem,
  portfolio: { id: string; currency: string },
  security: SecurityRow | undefined,
): FieldValues {
  const type = textOf(values, 'type')
  // The form has no fields for costs, a day of settlement, and interest that was charged.
  const isPlain = costFields.every((field) => new Decimal(textOf(values, field) || '0').isZero()) && textOf(values, 'settlementDate') === ''
  const isCharged = type === 'interest' && textOf(values, 'amount').startsWith('-')
  const shown = isPlain && !isCharged ? shownTypes.find((one) => one === type) : undefined
  const isTrade = type === 'purchase' || type === 'sale'
  const money = textOf(values, 'amount').replace(/^-/, '')
  const [units, price] = [textOf(values, 'units'), textOf(values, 'price')]
  return {
    name,
    purchaseType: shown ? valueOfType(shown) : null,
    symbol: security?.symbol ?? cashSymbol,
    date: values['date'] ?? null,
    amount: isTrade ? units : money,
    localCcyAmount: isTrade ? decimalText(new Decimal(units).times(price).toDecimalPlaces(2)) : money,
    currency: isTrade ? (security?.currency ?? null) : portfolio.currency,
    parentId: portfolio.id,
    assetclass: security ? shownAssetClass(security) : null,
    type: typeOf(security),
    region: regionNames.some(({ value }) => value === security?.region) ? (security?.region ?? null) : null,
  }
}

/** Returns the type of the asset in the words of the form. A security whose kind the firm's data does not state counts as a stock. */
function typeOf(security: SecurityRow | undefined): string {
  if (!security) return 'Cash'
  if (security.kind === 'property') return 'Commodity'
  return security.kind === 'fund' || security.kind === 'etf' ? 'Fund' : 'Stock'
}
