import { text } from '@atrium/collections/server/collections/labels'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { nameOfType } from '@atrium/ledger/server/entries/option-rules'
import type { StoredItem } from '@atrium/collections/server/contributions'
import type { FieldDefinition, FieldOption, FieldValues } from '@atrium/domain/fields/definition'
import { refusal } from '@atrium/platform/http/problem'
import { accountOf, portfolioOf } from '../managing/access.ts'
import { refuseIssues, textOf, versionOf, type ManagedRecord, type Managing, type ManagingForm } from '../managing/form-rules.ts'
import { findItem, requireItem } from '../managing/item-writes.ts'
import { correctionNotice, ledgerReason, requireLedger } from '../managing/ledger-rules.ts'
import { bookEntry, bookInPortfolio, correctEntry, requireRate } from './entry-writes.ts'
import { holdingFields, holdingVariants, type HoldingVariant } from './fields-rules.ts'
import { readPricePoints } from './price-points-rules.ts'
import {
  countUnits,
  findSecurity,
  listHoldingEntries,
  listPortfolios,
  listPricePoints,
  shownAssetClass,
  type HoldingEntry,
  type SecurityKind,
  type SecurityRow,
} from './reads.ts'
import { completeSecurity, saveProperty, recordPrices } from './security-writes.ts'
import { amountOfValue, unitPrice, valueOfUnits } from './trade-rules.ts'

const severalEntries = text(
  'This holding is made up of several transactions. To correct it, open a transaction below.',
  'Þessi eign er byggð á nokkrum færslum. Opnaðu færslu hér að neðan til að leiðrétta hana.',
  'Αυτή η τοποθέτηση αποτελείται από πολλές κινήσεις. Για να τη διορθώσετε, ανοίξτε μια κίνηση παρακάτω.',
)
/**
 * Holdings of Atrium's own ledger, which follow from its entries. A new holding is a transfer in with its cost, which does not touch the cash.
 * It can be changed here while it follows from one entry.
 */
export const holdingForm: ManagingForm = {
  one: text('holding', 'eign', 'τοποθέτηση'),
  find: findHolding,
  async open(managing, record, given) {
    const { transaction, scope } = managing
    const reason = ledgerReason(scope)
    const variant = record ? ((record.values['variant'] as HoldingVariant | null) ?? 'security') : (toVariant(given) ?? 'security')
    const fields = holdingFields[variant]
    if (!record) {
      return { fields: [...fields], variant, variants: [...holdingVariants], mayChange: reason === null, readOnlyReason: reason }
    }
    const [portfolio, symbol] = [portfolioOf(scope), textOf(record.values, 'symbol')]
    const entries = await listHoldingEntries(transaction, scope, { portfolio, symbol })
    const isSingle = isOwnEntry(entries)
    return {
      fields: fields.map((field) => withKnown(field, record, fixedNames(variant))),
      variant,
      mayChange: reason === null && isSingle,
      readOnlyReason: reason ?? (isSingle ? null : severalEntries),
      ...(reason === null && isSingle && { notice: correctionNotice }),
      related: [
        {
          form: 'transactions',
          canAdd: reason === null,
          items: entries.map(({ item, type, title, on }) => ({ id: item, name: title ?? nameOfType(type), on, detail: null })),
        },
      ],
    }
  },
  async create(managing, { id, variant: given, values }) {
    const { transaction, scope } = managing
    requireLedger(scope)
    const portfolio = portfolioOf(scope)
    const variant = toVariant(given) ?? 'security'
    const booked = await findItem(managing, 'transactions', id)
    if (booked) return repeatedEntry(booked, portfolio, values)
    const symbol = variant === 'property' ? `PROPERTY-${id.replaceAll('-', '').slice(0, 16).toUpperCase()}` : textOf(values, 'symbol')
    const wasHeld = (await countUnits(transaction, scope, { portfolio, symbol })) !== '0'
    await bookInPortfolio(managing, portfolio, textOf(values, 'date'), () =>
      variant === 'property'
        ? addProperty(managing, id, symbol, values)
        : addSecurity(managing, id, values, variant === 'fund' ? 'fund' : (values['type'] as SecurityKind | null)),
    )
    return { id: holdingId(portfolio, symbol), outcome: wasHeld ? 'holding-updated' : 'saved' }
  },
  async save(managing, record, values) {
    const { transaction, scope } = managing
    requireLedger(scope)
    const [portfolio, symbol] = [portfolioOf(scope), textOf(record.values, 'symbol')]
    const [entry, ...others] = await listHoldingEntries(transaction, scope, { portfolio, symbol })
    if (!entry || others.length > 0) throw refusal('conflict')
    if (record.values['variant'] === 'property') await saveStatedProperty(managing, record, values)
    const isChanged = (name: string) => textOf(record.values, name) !== textOf(values, name)
    if (['units', 'date', 'purchaseValue'].some(isChanged)) {
      const given = { ...values, symbol, currency: record.values['currency'] ?? null }
      // The rate at which the holding was booked stays, unless its day changes.
      const trade = await tradeOf(managing, given, isChanged('date') ? undefined : await bookedRate(managing, entry.item))
      await bookInPortfolio(managing, portfolio, textOf(values, 'date'), () => correctEntry(managing, entry.item, trade))
    }
    return { outcome: 'holding-updated' }
  },
}

/** Returns the holding of an entry that was booked before. Other values under the same id are a conflict. */
function repeatedEntry(booked: StoredItem, portfolio: string, values: FieldValues): { id: string } {
  const units = textOf(values, 'units') || '1'
  const paid = valueOfUnits(textOf(booked.values, 'units') || '1', textOf(booked.values, 'price') || '0')
  const isSame =
    textOf(booked.values, 'portfolio') === portfolio &&
    textOf(booked.values, 'date') === textOf(values, 'date') &&
    new Decimal(textOf(booked.values, 'units') || '1').eq(units) &&
    new Decimal(paid).eq(textOf(values, 'purchaseValue'))
  if (!isSame) throw refusal('conflict')
  return { id: holdingId(portfolio, textOf(booked.values, 'symbol')) }
}

const toVariant = (name: string | undefined): HoldingVariant | undefined => holdingVariants.find((variant) => variant.name === name)?.name

const holdingId = (portfolio: string, symbol: string): string => `${portfolio}::${symbol}`

/** Returns true for a holding that follows from one transfer of one lot, acquired on that day, as a drawer books it. */
function isOwnEntry(entries: readonly HoldingEntry[]): boolean {
  const [entry, ...others] = entries
  const [lot, ...otherLots] = entry?.lots ?? []
  return others.length === 0 && entry?.type === 'transfer-in' && otherLots.length === 0 && lot?.on === entry.on
}

/** Names of the fields that state what the security is, and are therefore fixed once it is held. */
const fixedNames = (variant: HoldingVariant): readonly string[] =>
  variant === 'property' ? ['currency', 'date'] : ['symbol', 'type', 'currency', 'region', 'assetclass']

/** Returns a field that is read-only if its value is fixed, with that value among its options. */
function withKnown(field: FieldDefinition, record: ManagedRecord, fixed: readonly string[]): FieldDefinition {
  if (!fixed.includes(field.name)) return field
  const value = record.values[field.name]
  const isListed = typeof value !== 'string' || field.options === undefined || field.options.some((option) => option.value === value)
  const options: FieldOption[] = isListed || typeof value !== 'string' ? [] : [{ value, label: value }]
  return { ...field, readonly: true, ...(field.options && { options: [...field.options, ...options] }) }
}

async function findHolding(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const { transaction, scope } = managing
  // A holding has no row of its own, so that its portfolio is locked.
  if (lock) await requireItem(managing, 'portfolios', portfolioOf(scope), lock)
  const item = await findItem(managing, 'holdings', id)
  if (!item || textOf(item.values, 'accountId') !== accountOf(scope).id) return undefined
  const [portfolio, symbol] = [portfolioOf(scope), textOf(item.values, 'symbol')]
  const security = await findSecurity(transaction, scope, symbol, portfolio)
  if (!security) return undefined
  const values = { ...statedValues(security), units: textOf(item.values, 'units'), ...(await purchaseOf(managing, security, portfolio)) }
  const more = security.kind === 'property' ? await propertyValues(managing, security, textOf(values, 'date')) : {}
  const all = { ...values, ...more }
  return { id, name: security.name, version: versionOf({ ...all, entry: item.version }), values: all, references: [] }
}

function statedValues(security: SecurityRow): FieldValues {
  const { symbol, name, kind, currency, region } = security
  const variant: HoldingVariant = kind === 'property' || kind === 'fund' ? kind : 'security'
  const assetclass = shownAssetClass(security)
  return { variant, symbol, name, currency, region, ...(kind !== 'property' && { type: kind, assetclass }) }
}

/** Returns when and for how much a holding was bought; null for one that follows from several entries. */
async function purchaseOf(managing: Managing, { symbol }: SecurityRow, portfolio: string): Promise<FieldValues> {
  const { transaction, scope } = managing
  const entries = await listHoldingEntries(transaction, scope, { portfolio, symbol })
  const [entry] = entries
  const item = entry && isOwnEntry(entries) ? await findItem(managing, 'transactions', entry.item) : undefined
  if (!item) return { date: entries.at(-1)?.on ?? null, purchaseValue: null }
  const [units, price] = [textOf(item.values, 'units'), textOf(item.values, 'price')]
  return { date: textOf(item.values, 'date'), purchaseValue: valueOfUnits(units, price) }
}

async function propertyValues({ transaction, scope }: Managing, security: SecurityRow, from: string): Promise<FieldValues> {
  const points = (await listPricePoints(transaction, scope, security.symbol)).filter(({ date }) => date > from)
  const growth = security.annual_growth === null ? null : decimalText(new Decimal(security.annual_growth).times(100))
  return { annual_growth: growth, pricePoints: points.length === 0 ? null : points }
}

/** Returns the values of a transfer in: its units, price and cost, at the given exchange rate or that of the day. */
async function tradeOf(managing: Managing, values: FieldValues, booked?: string): Promise<FieldValues> {
  const { transaction, scope } = managing
  const portfolio = portfolioOf(scope)
  const own = (await listPortfolios(transaction, scope, accountOf(scope).id)).find(({ id }) => id === portfolio)
  if (!own) throw refusal('not-found')
  const [units, date] = [textOf(values, 'units') || '1', textOf(values, 'date')]
  const [value, currency] = [textOf(values, 'purchaseValue'), textOf(values, 'currency')]
  const rate = booked ?? (await requireRate(managing, { from: currency, to: own.currency, on: date }))
  const cost = amountOfValue({ value, currency, rate, decimals: currencyDecimals(own.currency as Currency) })
  return {
    portfolio,
    type: 'transfer-in',
    symbol: values['symbol'] ?? null,
    date,
    units,
    price: unitPrice(value, units),
    exchangeRate: rate || null,
    amount: '0',
    lots: JSON.stringify([{ quantity: units, cost, on: date }]),
  }
}

/** Returns the exchange rate of an entry; empty if its price is in the portfolio's currency. */
async function bookedRate(managing: Managing, entry: string): Promise<string> {
  const { values } = await requireItem(managing, 'transactions', entry)
  return textOf(values, 'exchangeRate')
}

async function addSecurity(managing: Managing, id: string, values: FieldValues, kind: SecurityKind | null): Promise<void> {
  const { transaction, scope } = managing
  const [symbol, portfolio] = [textOf(values, 'symbol'), portfolioOf(scope)]
  const security = await findSecurity(transaction, scope, symbol, portfolio)
  if (!security || security.kind === 'property') return refuseIssues([{ path: 'symbol', code: 'not-found' }])
  // The firm's data states the currency of a security, and its class and region where it knows them.
  if (security.currency !== textOf(values, 'currency')) return refuseIssues([{ path: 'currency', code: 'not-allowed' }])
  await completeSecurity(managing, { symbol, kind, region: textOf(values, 'region') }, security)
  await bookEntry(managing, id, await tradeOf(managing, values))
}

async function addProperty(managing: Managing, id: string, symbol: string, values: FieldValues): Promise<void> {
  const { scope, transaction } = managing
  if (await findSecurity(transaction, scope, symbol, portfolioOf(scope))) throw refusal('conflict')
  const [date, value] = [textOf(values, 'date'), textOf(values, 'purchaseValue')]
  const { points, issues } = readPricePoints(values['pricePoints'], { from: date, today: scope.edition.today, before: [] })
  refuseIssues(issues)
  await saveProperty(managing, propertyOf(managing, symbol, values))
  await recordPrices(managing, symbol, [{ date, price: value }, ...points])
  await bookEntry(managing, id, await tradeOf(managing, { ...values, symbol, units: '1' }))
}

async function saveStatedProperty(managing: Managing, record: ManagedRecord, values: FieldValues): Promise<void> {
  const { scope } = managing
  const symbol = textOf(record.values, 'symbol')
  const [date, value] = [textOf(values, 'date'), textOf(values, 'purchaseValue')]
  const before = readPricePoints(record.values['pricePoints'], { from: '', today: '9999-12-31', before: [] }).points
  const { points, issues } = readPricePoints(values['pricePoints'], { from: date, today: scope.edition.today, before })
  refuseIssues(issues)
  await saveProperty(managing, propertyOf(managing, symbol, { ...values, currency: record.values['currency'] ?? null }))
  await recordPrices(managing, symbol, [{ date, price: value }, ...points])
}

const propertyOf = ({ scope }: Managing, symbol: string, values: FieldValues) => ({
  symbol,
  name: textOf(values, 'name'),
  currency: textOf(values, 'currency'),
  region: textOf(values, 'region'),
  growth: textOf(values, 'annual_growth') || null,
  portfolio: portfolioOf(scope),
})
