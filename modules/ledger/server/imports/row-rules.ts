import { importFields, requiredFields, type ImportKind, type ImportErrorCode } from '../../contract/imports.ts'
import { portfolioTypes, assetClasses } from '@atrium/contract/portfolio-terms'
import { daysAfter } from '@atrium/domain/calendar'
import { Decimal } from '@atrium/domain/decimal'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { dayCounts } from '@atrium/platform/providers/ports/holdings'
import {
  isNegative,
  isZero,
  findTextError,
  readChoice,
  readCurrency,
  readDay,
  readEmail,
  readFraction,
  readIdentifier,
  readIsin,
  readNumber,
  readRisk,
  readSedol,
  readSymbol,
  type CellLayout,
  type CellError,
  type Reading,
} from './cell-rules.ts'
import { hasSign, readType, findRule, findTitle, type EntryType } from './type-rules.ts'

export type RowError = { row: number; field: string | null; code: ImportErrorCode; value: string | null; detail: string | null }

type Values = Record<string, string>
type Report = (field: string | null, error: CellError, value?: string) => void

const money = { whole: 15, decimals: 2 }
const units = { whole: 15, decimals: 10 }
const quote = { whole: 15, decimals: 10 }

const readName = (text: string): Reading => text
const readUnits = (text: string, layout: CellLayout) => readNumber(text, layout, units)
const readQuote = (text: string, layout: CellLayout) => readNumber(text, layout, quote)
const readMoney = (text: string, layout: CellLayout) => readNumber(text, layout, money)
const readFutureDay = (text: string, layout: CellLayout) => readDay(text, layout, true)

const readers: Record<string, (text: string, layout: CellLayout) => Reading> = {
  clientId: readIdentifier,
  portfolioId: readIdentifier,
  transactionId: readIdentifier,
  reverses: readIdentifier,
  symbol: readSymbol,
  portal: readName,
  name: readName,
  benchmark: readName,
  sector: readName,
  region: readName,
  cashType: readSymbol,
  email: readEmail,
  currency: readCurrency,
  priceCurrency: readCurrency,
  fromCurrency: readCurrency,
  toCurrency: readCurrency,
  portfolioType: readChoice(portfolioTypes, 'portfolio-type-unknown'),
  objective: readChoice(['Income', 'Accumulation', 'Both'], 'objective-unknown'),
  assetClass: readChoice(assetClasses, 'asset-class-unknown'),
  riskProfile: readRisk,
  isin: readIsin,
  sedol: readSedol,
  yield: readFraction,
  coupon: readFraction,
  couponFrequency: readChoice(['1', '2', '4'], 'bond-term-unknown'),
  dayCount: readChoice(dayCounts, 'bond-term-unknown'),
  indexLinked: readChoice(['yes', 'no'], 'bond-term-unknown'),
  nominal: readQuote,
  ongoingCharge: readFraction,
  transactionCharge: readFraction,
  incidentalCharge: readFraction,
  inception: readDay,
  date: readDay,
  settlementDate: readFutureDay,
  acquiredOn: readDay,
  pricedUntil: readDay,
  maturesOn: readFutureDay,
  type: readType,
  quantity: readUnits,
  price: readQuote,
  rate: readQuote,
  exchangeRate: readQuote,
  level: readQuote,
  amount: readMoney,
  fees: readMoney,
  commission: readMoney,
  stampDuty: readMoney,
  currencyConversion: readMoney,
  otherCosts: readMoney,
  originalCost: readMoney,
}

const maxCachedDays = 20_000
const maxShownLength = 60

export type RowReader = {
  /**
   * Returns the row as a line in the text format of PostgreSQL, with the fields in the order of `stagedFields`. Null for an invalid row.
   */
  read(row: FileRow): string | null
  /** Returns the values of the row by field. Null for an invalid row. */
  readValues(row: FileRow): Readonly<Record<string, string>> | null
  /** Returns the errors found since the last call. */
  drainErrors(): RowError[]
}

/** Lists the columns of a staged row that follow its number. */
export const stagedFields = (kind: ImportKind): readonly string[] =>
  kind === 'transactions' ? [...importFields[kind].filter((field) => field !== 'fees'), 'title'] : importFields[kind]

/** Creates a reader for the rows of a file. `fields` contains the field of each column, or null for an ignored column. */
export function createRowReader(kind: ImportKind, fields: readonly (string | null)[], layout: CellLayout): RowReader {
  const required = new Set<string>(requiredFields[kind])
  const places = fields.flatMap((field, index) => (field === null ? [] : [{ field, place: index, read: createCellParser(field) }]))
  const staged = stagedFields(kind)
  let errors: RowError[] = []

  return {
    read(row) {
      const values = readValues(row)
      return values && formatLine(row.number, values, staged)
    },
    readValues,
    drainErrors() {
      const drained = errors
      errors = []
      return drained
    },
  }

  function readValues(row: FileRow): Values | null {
    const before = errors.length
    const report: Report = (field, { code, detail }, value) =>
      void errors.push({ row: row.number, field, code, value: value === undefined ? null : shortenValue(value), detail: detail ?? null })
    const values = row.broken ? null : readCells(row.cells, report)
    if (row.broken) report(null, { code: row.broken })
    // The row is checked only if all its cells are valid, so that no error is reported twice.
    if (values && errors.length === before) checkRow[kind](values, report)
    return values && errors.length === before ? values : null
  }

  function readCells(cells: readonly string[], report: Report): Values | null {
    if (cells.length !== fields.length) {
      report(
        null,
        { code: cells.length > fields.length ? 'too-many-cells' : 'too-few-cells', detail: String(fields.length) },
        String(cells.length),
      )
      return null
    }
    const values: Values = {}
    for (const { field, place, read } of places) {
      const text = cells[place]!.trim()
      if (text === '') {
        if (isRequired(field, cells)) report(field, { code: 'value-missing' })
        continue
      }
      const reading = findTextError(text) ?? read(text, layout)
      if (typeof reading === 'string') values[field] = reading
      else report(field, reading, text)
      if (field === 'type') values['title'] = findTitle(text)
    }
    return values
  }

  /** Returns true if the field must have a value. A reversal needs no amount. */
  function isRequired(field: string, cells: readonly string[]): boolean {
    if (!required.has(field)) return false
    return field !== 'amount' || readType(cells[fields.indexOf('type')] ?? '') !== 'reversal'
  }
}

/** Returns a parser for the field. Parsed days are cached, because a file contains the same days many times. */
function createCellParser(field: string): (text: string, layout: CellLayout) => Reading {
  const read = readers[field]!
  if (![readDay, readFutureDay].includes(read as typeof readFutureDay)) return read
  const cachedDays = new Map<string, Reading>()
  return (text, layout) => {
    const before = cachedDays.get(text)
    if (before !== undefined) return before
    const reading = read(text, layout)
    if (cachedDays.size < maxCachedDays) cachedDays.set(text, reading)
    return reading
  }
}

const shortenValue = (value: string) => {
  const plain = value.slice(0, maxShownLength + 1).replaceAll(/\p{Cc}/gu, ' ')
  return plain.length > maxShownLength ? `${plain.slice(0, maxShownLength - 1)}…` : plain
}

function formatLine(number: number, values: Values, staged: readonly string[]): string {
  let line = String(number)
  for (const field of staged) {
    const value = values[field]
    line += value === undefined || value === '' ? '\t\\N' : value.includes('\\') ? `\t${value.replaceAll('\\', '\\\\')}` : `\t${value}`
  }
  return `${line}\n`
}

/** Checks that compare the cells of a row with each other. */
const checkRow: Record<ImportKind, (values: Values, report: Report) => void> = {
  accounts: () => undefined,
  portfolios: () => undefined,
  securities: checkBond,
  transactions: checkTransaction,
  prices: ({ price = '' }, report) => {
    if (isNegative(price)) report('price', { code: 'price-negative' }, price)
  },
  rates: ({ rate = '', fromCurrency, toCurrency }, report) => {
    if (isNegative(rate) || isZero(rate)) report('rate', { code: 'rate-not-positive' }, rate)
    if (fromCurrency === toCurrency) report('toCurrency', { code: 'same-currency' }, toCurrency)
  },
  levels: ({ level = '' }, report) => {
    if (isNegative(level) || isZero(level)) report('level', { code: 'price-not-positive' }, level)
  },
}

/** Checks the terms of a bond. If any term is given, coupon and frequency are required. */
function checkBond({ coupon, maturesOn, couponFrequency, dayCount, indexLinked, nominal }: Values, report: Report): void {
  if (nominal !== undefined && (isNegative(nominal) || isZero(nominal))) report('nominal', { code: 'nominal-not-positive' }, nominal)
  if ([coupon, maturesOn, couponFrequency, dayCount, indexLinked, nominal].every((term) => term === undefined)) return
  if (coupon === undefined) report('coupon', { code: 'value-missing' })
  if (couponFrequency === undefined) report('couponFrequency', { code: 'value-missing' })
}

function checkTransaction(values: Values, report: Report): void {
  const type = values['type'] as EntryType
  const rule = findRule(type)
  checkSymbol(values, rule.symbol, report)
  checkUnits(values, rule.units, report)
  values['amount'] ??= '0'
  checkAmount(values['amount'], rule.amount, report)
  checkCosts(values, type, report)
  checkSettlement(values, report)
  checkLot(values, type, report)
  checkReverses(values, type, report)
}

function checkSymbol({ symbol }: Values, wanted: ReturnType<typeof findRule>['symbol'], report: Report): void {
  if (wanted === 'needed' && symbol === undefined) report('symbol', { code: 'symbol-missing' })
  if (wanted === 'none' && symbol !== undefined) report('symbol', { code: 'symbol-unwanted' }, symbol)
}

function checkUnits(values: Values, wanted: ReturnType<typeof findRule>['units'], report: Report): void {
  const { quantity, price, exchangeRate } = values
  // Some exports contain 0 for an empty number, and 1 for a missing exchange rate.
  if (wanted === 'none') {
    if (quantity !== undefined && !isZero(quantity)) report('quantity', { code: 'quantity-unwanted' }, quantity)
    if (price !== undefined && !isZero(price)) report('price', { code: 'price-unwanted' }, price)
    delete values['quantity']
  } else if (quantity === undefined) report('quantity', { code: 'quantity-missing' })
  else if (isZero(quantity)) report('quantity', { code: 'quantity-zero' }, quantity)
  else if (wanted === 'trade' && isNegative(quantity)) report('quantity', { code: 'quantity-negative' }, quantity)
  if (wanted === 'trade') {
    if (price === undefined) report('price', { code: 'price-missing' })
    else if (isNegative(price)) report('price', { code: 'price-negative' }, price)
    if (exchangeRate !== undefined && (isNegative(exchangeRate) || isZero(exchangeRate)))
      report('exchangeRate', { code: 'rate-not-positive' }, exchangeRate)
    return
  }
  if (wanted === 'units' && price !== undefined && !isZero(price)) report('price', { code: 'price-unwanted' }, price)
  if (exchangeRate !== undefined && !isZero(exchangeRate) && exchangeRate !== '1')
    report('exchangeRate', { code: 'rate-unwanted' }, exchangeRate)
  delete values['price']
  delete values['priceCurrency']
  delete values['exchangeRate']
}

const amountCodes = {
  negative: 'amount-not-negative',
  positive: 'amount-not-positive',
  zero: 'amount-not-zero',
  'not-zero': 'amount-zero',
} as const

function checkAmount(amount: string, sign: keyof typeof amountCodes, report: Report): void {
  if (!hasSign(amount, sign)) report('amount', { code: amountCodes[sign] }, amount)
}

const costFields = ['commission', 'stampDuty', 'currencyConversion', 'otherCosts']

function checkCosts(values: Values, type: EntryType, report: Report): void {
  const given = costFields.filter((field) => values[field] !== undefined)
  const { fees } = values
  for (const field of [...given, ...(fees === undefined ? [] : ['fees'])]) {
    if (isNegative(values[field]!)) return report(field, { code: 'cost-negative' }, values[field])
    if (type !== 'purchase' && type !== 'sale' && !isZero(values[field]!)) return report(field, { code: 'costs-unwanted' }, values[field])
  }
  if (fees === undefined) return
  if (given.length === 0) values['otherCosts'] = fees
  else if (!Decimal.sum(...given.map((field) => values[field]!)).eq(fees)) report('fees', { code: 'fees-disagree' }, fees)
}

const longestSettlementDays = 366

function checkSettlement({ date = '', settlementDate }: Values, report: Report): void {
  if (settlementDate === undefined) return
  if (settlementDate < date) report('settlementDate', { code: 'settlement-before-trade', detail: date }, settlementDate)
  else if (
    settlementDate > date &&
    settlementDate.slice(0, 4) !== date.slice(0, 4) &&
    settlementDate > daysAfter(date, longestSettlementDays)
  )
    report('settlementDate', { code: 'settlement-too-late', detail: date }, settlementDate)
}

/** Checks the original cost and the day of acquisition of units transferred in. Each requires the other. */
function checkLot(values: Values, type: EntryType, report: Report): void {
  const { date = '', originalCost, acquiredOn } = values
  if (type !== 'transfer-in') return refuseLot(values, report)
  if (originalCost === undefined && acquiredOn !== undefined) report('originalCost', { code: 'original-cost-missing' })
  if (originalCost !== undefined && isNegative(originalCost)) report('originalCost', { code: 'original-cost-negative' }, originalCost)
  if (acquiredOn === undefined && originalCost !== undefined) report('acquiredOn', { code: 'acquired-missing' })
  if (acquiredOn !== undefined && acquiredOn > date) report('acquiredOn', { code: 'acquired-after-transfer', detail: date }, acquiredOn)
}

function refuseLot(values: Values, report: Report): void {
  const { originalCost, acquiredOn } = values
  // Some exports contain 0 for an empty number.
  if (originalCost !== undefined && !isZero(originalCost)) report('originalCost', { code: 'lot-unwanted' }, originalCost)
  else if (acquiredOn !== undefined) report('acquiredOn', { code: 'lot-unwanted' }, acquiredOn)
  delete values['originalCost']
}

function checkReverses({ transactionId, reverses }: Values, type: EntryType, report: Report): void {
  if (type === 'reversal' && reverses === undefined) report('reverses', { code: 'reverses-missing' })
  if (type !== 'reversal' && reverses !== undefined) report('reverses', { code: 'reverses-unwanted' }, reverses)
  if (type === 'reversal' && reverses === transactionId) report('reverses', { code: 'reverses-itself' }, reverses)
}
