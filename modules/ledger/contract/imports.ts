import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

export const importKinds = ['accounts', 'portfolios', 'securities', 'transactions', 'prices', 'rates', 'levels'] as const

/** Kinds that are of the whole edition, and so for its admins alone; the others are of the accounts of an organisation's portals. */
export const editionKinds: readonly ImportKind[] = ['securities', 'prices', 'rates', 'levels']

/** What the columns of a file of each kind may be; those of `required` must be there. */
export const importFields = {
  accounts: ['clientId', 'name', 'email', 'currency', 'portal'],
  portfolios: ['portfolioId', 'clientId', 'name', 'portfolioType', 'objective', 'riskProfile', 'currency', 'inception', 'benchmark'],
  securities: [
    'symbol',
    'name',
    'isin',
    'sedol',
    'assetClass',
    'sector',
    'region',
    'priceCurrency',
    'yield',
    'cashType',
    'ongoingCharge',
    'transactionCharge',
    'incidentalCharge',
    'pricedUntil',
    'coupon',
    'maturesOn',
    'couponFrequency',
    'dayCount',
    'indexLinked',
    'nominal',
  ],
  transactions: [
    'transactionId',
    'portfolioId',
    'date',
    'settlementDate',
    'type',
    'symbol',
    'quantity',
    'price',
    'priceCurrency',
    'exchangeRate',
    'amount',
    'currency',
    'fees',
    'commission',
    'stampDuty',
    'currencyConversion',
    'otherCosts',
    'originalCost',
    'acquiredOn',
    'reverses',
  ],
  prices: ['symbol', 'date', 'price', 'priceCurrency'],
  rates: ['fromCurrency', 'toCurrency', 'date', 'rate'],
  levels: ['benchmark', 'date', 'level'],
} as const satisfies Record<ImportKind, readonly string[]>

export const requiredFields: { [Kind in ImportKind]: readonly (typeof importFields)[Kind][number][] } = {
  accounts: ['clientId', 'name', 'email', 'currency'],
  portfolios: ['portfolioId', 'clientId', 'name', 'portfolioType', 'currency', 'inception'],
  securities: ['symbol', 'name', 'assetClass', 'priceCurrency'],
  transactions: ['transactionId', 'portfolioId', 'date', 'type', 'amount'],
  prices: ['symbol', 'date', 'price'],
  rates: ['fromCurrency', 'toCurrency', 'date', 'rate'],
  levels: ['benchmark', 'date', 'level'],
}

/** Everything that can be wrong with a row of a file; each has words of its own under `imports.mistakes`. */
export const importErrorCodes = [
  // Of the row as text
  'broken-quotes',
  'row-too-long',
  'too-many-cells',
  'too-few-cells',
  'nul-character',
  'wrong-encoding',
  'control-character',
  'cell-too-long',
  'formula',
  'spreadsheet-error',
  // Of a cell by itself
  'value-missing',
  'id-malformed',
  'symbol-malformed',
  'date-unreadable',
  'date-not-in-calendar',
  'date-two-digit-year',
  'date-with-time',
  'date-serial-number',
  'date-in-future',
  'date-too-early',
  'number-unreadable',
  'number-ambiguous',
  'number-exponent',
  'number-percent',
  'number-with-currency',
  'number-in-brackets',
  'number-too-precise',
  'number-too-large',
  'currency-unknown',
  'type-unknown',
  'type-is-price',
  'email-malformed',
  'isin-malformed',
  'sedol-malformed',
  'asset-class-unknown',
  'portfolio-type-unknown',
  'objective-unknown',
  'bond-term-unknown',
  'nominal-not-positive',
  'risk-out-of-range',
  'fraction-out-of-range',
  // Of a row by itself
  'symbol-missing',
  'symbol-unwanted',
  'quantity-missing',
  'quantity-unwanted',
  'quantity-zero',
  'quantity-negative',
  'price-missing',
  'price-unwanted',
  'price-negative',
  'price-not-positive',
  'rate-not-positive',
  'rate-unwanted',
  'amount-zero',
  'amount-not-negative',
  'amount-not-positive',
  'amount-not-zero',
  'cost-negative',
  'costs-unwanted',
  'fees-disagree',
  'settlement-before-trade',
  'settlement-too-late',
  'lot-unwanted',
  'original-cost-missing',
  'original-cost-negative',
  'acquired-missing',
  'acquired-after-transfer',
  'reverses-missing',
  'reverses-unwanted',
  'reverses-itself',
  'same-currency',
  // Against the other rows and the ledger
  'id-twice',
  'key-twice',
  'portfolio-unknown',
  'portfolio-not-begun',
  'currency-of-portfolio',
  'security-unknown',
  'price-currency-differs',
  'price-after-last',
  'rate-missing',
  'rate-not-one',
  'amount-disagrees',
  'id-of-other-portfolio',
  'booked-otherwise',
  'reverses-unknown',
  'reverses-other-portfolio',
  'reverses-reversal',
  'reverses-before',
  'reversed-already',
  'oversold',
  'account-unknown',
  'portal-unknown',
  'client-taken',
  'portal-of-upstream',
  'portal-changed',
  'no-seat',
  'portfolio-moved',
  'currency-changed',
  'inception-after-entries',
  'price-currency-changed',
] as const

/** Why a file could not be read, or an import neither taken in nor undone. */
export const importRefusals = [
  'file-empty',
  'file-too-large',
  'not-a-spreadsheet',
  'spreadsheet-too-large',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'column-missing',
  'column-twice',
  'file-changed',
  'entries-stand-on-it',
  'holdings-stand-on-it',
  'later-import-stands-on-it',
  'people-stand-on-it',
  'unexpected',
] as const

export const importStates = [
  'receiving',
  'received',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
  'failed',
] as const

/** While one of these the server is at work, and how far it is changes by itself. */
export const workingStates: readonly ImportState[] = ['checking', 'committing', 'undoing']

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1253'] as const
export const delimiters = [',', ';', '\t', '|'] as const
export const dateOrders = ['year-first', 'day-first', 'month-first'] as const
export const decimalMarks = ['point', 'comma'] as const

/** How a file is read. A workbook knows its encoding, days and numbers itself. */
export const layout = z.object({
  source: z.enum(['text', 'workbook']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  hasHeadings: z.boolean(),
  dateOrder: z.enum(dateOrders),
  decimalMark: z.enum(decimalMarks),
})

/** A file is sent in parts of so many bytes, so that a slow line loses little; the last is smaller. */
export const partBytes = 2_000_000
export const mostFileBytes = 400_000_000
export const mostWorkbookBytes = 25_000_000
export const mostRows = 2_000_000
export const maxShownErrors = 100
/** Of one check; the others are counted. */
export const maxStoredErrors = 10_000
/** Of all files of an organisation, or of the edition's admins, that are not taken in yet. */
export const mostBytesUnderWay = 2_000_000_000
/** Of an organisation, or of the edition's admins, that are checked, taken in or undone at once. */
export const mostAtWork = 10

export const counts = z.object({ new: z.int(), same: z.int(), changed: z.int(), wrong: z.int() })

const person = z.object({ name: z.string() })

export const importSummary = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  fileBytes: z.int(),
  /** Null until it was checked. */
  counts: z.nullable(counts),
  createdAt: instant,
  createdBy: z.nullable(person),
  committedAt: z.nullable(instant),
  committedBy: z.nullable(person),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(person),
})

const field = z.string().check(z.maxLength(30))

export const importColumn = z.object({
  heading: z.string(),
  /** What it is taken for; null where it is left out. */
  field: z.nullable(field),
  /** Of the first rows. */
  samples: z.array(z.string()),
})

export const importError = z.object({
  /** As a spreadsheet counts rows. */
  row: z.int(),
  field: z.nullable(z.string()),
  code: z.enum(importErrorCodes),
  /** What stands there, shortened. */
  value: z.nullable(z.string()),
  /** What the words say besides, such as what was expected. */
  detail: z.nullable(z.string()),
})

export const importRecord = z.extend(importSummary, {
  layout: z.nullable(layout),
  columns: z.array(importColumn),
  /** While the server is at work: what it is at, and how much of the file it has read. */
  progress: z.nullable(z.object({ step: z.enum(['waiting', 'reading', 'comparing', 'saving']), percent: z.int(), rows: z.int() })),
  refusal: z.nullable(z.object({ code: z.enum(importRefusals), detail: z.nullable(z.string()), count: z.nullable(z.int()) })),
  errorCount: z.int(),
  /** The first of them; the first `maxStoredErrors` are in the file beside. */
  errors: z.array(importError),
})

const one = z.object({ import: uuid })

/**
 * A file is no JSON: two routes stand beside these, as files. `PUT /api/imports/{import}/parts/{part}` takes a part of it,
 * as `application/octet-stream`, numbered from 0; `GET /api/imports/{import}/errors` answers with all errors, as CSV.
 */
export const imports = {
  list: route
    .meta({ caller: 'staff' })
    .route({ method: 'GET', path: '/api/imports', tags: ['imports'], summary: 'The imports that the caller may see, the newest first' })
    .input(
      z.object({
        offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
      }),
    )
    .output(z.object({ items: z.array(importSummary), count: z.int(), kinds: z.array(z.enum(importKinds)) })),
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/imports/{import}',
      tags: ['imports'],
      summary: 'An import: how far it is, and what is wrong with it',
    })
    .input(one)
    .output(importRecord),
  create: route
    .meta({ caller: 'staff' })
    .route({ method: 'POST', path: '/api/imports', tags: ['imports'], summary: 'Begin an import, whose file then comes in parts' })
    .input(
      z.strictObject({
        kind: z.enum(importKinds),
        fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        fileBytes: z.int().check(z.minimum(1), z.maximum(mostFileBytes)),
      }),
    )
    .output(importRecord),
  receive: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/file',
      tags: ['imports'],
      summary: 'Say that all parts are sent: how the file is read, and what its columns may be, is found out',
    })
    .input(one)
    .output(importRecord),
  check: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/imports/{import}/columns',
      tags: ['imports'],
      summary: 'Say what the columns are, and have every row checked; changes nothing in the ledger',
    })
    .input(z.strictObject({ import: uuid, layout, fields: z.array(z.nullable(field)).check(z.maxLength(200)) }))
    .output(importRecord),
  commit: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/commit',
      tags: ['imports'],
      summary: 'Take in every row, or, where one of them turns out to be wrong, none',
    })
    .input(one)
    .output(importRecord),
  undo: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/undo',
      tags: ['imports'],
      summary: 'Undo an import as a whole; refused, with the reason, where something later stands on it',
    })
    .input(one)
    .output(importRecord),
  discard: route
    .meta({ caller: 'staff' })
    .route({ method: 'DELETE', path: '/api/imports/{import}', tags: ['imports'], summary: 'Throw away an import that was not taken in' })
    .input(one)
    .output(z.object({ isDiscarded: z.boolean() })),
}

export type ImportKind = (typeof importKinds)[number]
export type ImportState = (typeof importStates)[number]
export type ImportRefusal = (typeof importRefusals)[number]
export type ImportErrorCode = (typeof importErrorCodes)[number]
export type Layout = z.infer<typeof layout>
export type ImportColumn = z.infer<typeof importColumn>
export type ImportCounts = z.infer<typeof counts>
export type ImportSummary = z.infer<typeof importSummary>
export type ImportRecord = z.infer<typeof importRecord>
export type ImportError = z.infer<typeof importError>
export type Encoding = (typeof encodings)[number]
