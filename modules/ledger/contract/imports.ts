import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'

export const importKinds = ['accounts', 'portfolios', 'securities', 'transactions', 'prices', 'rates', 'levels'] as const

/**
 * Kinds that apply to the whole edition. Only the edition's admins may import them. The other kinds apply to the accounts in an
 * organisation's portals.
 */
export const editionKinds: readonly ImportKind[] = ['securities', 'prices', 'rates', 'levels']

/** Permitted columns for each kind of file. Those in `requiredFields` must be present. */
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

/** Errors that a row can have. Each has a text under `imports.mistakes`. */
export const importErrorCodes = [
  // Errors in the text of a row
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
  // Errors of a single cell
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
  // Errors within a row
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
  // Errors found by comparing with other rows and the ledger
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

/** Reasons why a file could not be read, or why an import could not be committed or undone. */
export const importRefusals = [
  'file-empty',
  'file-too-large',
  'not-a-spreadsheet',
  'spreadsheet-too-large',
  'spreadsheet-too-compressed',
  'spreadsheet-too-many-rows',
  'spreadsheet-too-many-cells',
  'spreadsheet-text-too-long',
  'spreadsheet-too-slow',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'column-missing',
  'column-twice',
  'file-changed',
  'access-withdrawn',
  'entries-stand-on-it',
  'documents-stand-on-it',
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

/** States in which the server is working. The import changes without further requests. */
export const workingStates: readonly ImportState[] = ['checking', 'committing', 'undoing']

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1253'] as const
export const delimiters = [',', ';', '\t', '|'] as const
export const dateOrders = ['year-first', 'day-first', 'month-first'] as const
export const decimalMarks = ['point', 'comma'] as const

/** Format of a file. A workbook has no encoding and no delimiter, so these two are ignored. */
export const layout = z.object({
  source: z.enum(['text', 'workbook']),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  hasHeadings: z.boolean(),
  dateOrder: z.enum(dateOrders),
  decimalMark: z.enum(decimalMarks),
})

/** Size of each part of an upload in bytes. An interruption loses at most one part. The last part may be smaller. */
export const partBytes = 2_000_000
export const maxFileBytes = 400_000_000
export const maxWorkbookBytes = 25_000_000
export const maxRows = 2_000_000
export const maxShownErrors = 100
/** Maximum number of errors stored for each check. Further errors are only counted. */
export const maxStoredErrors = 10_000
/** Maximum size in bytes of all uncommitted files of an organisation, or of the edition's admins. */
export const maxPendingBytes = 2_000_000_000
/** Maximum number of imports of an organisation, or of the edition's admins, that are checked, committed or undone at the same time. */
export const maxRunningImports = 10

export const counts = z.object({ new: z.int(), same: z.int(), changed: z.int(), wrong: z.int() })

/** The person or service account that did something with an import. */
const author = z.object({ name: z.string(), isServiceAccount: z.boolean() })

export const importSummary = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  fileBytes: z.int(),
  /** Null before the check. */
  counts: z.nullable(counts),
  createdAt: instant,
  createdBy: z.nullable(author),
  committedAt: z.nullable(instant),
  committedBy: z.nullable(author),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(author),
})

const field = z.string().check(z.maxLength(30))

export const importColumn = z.object({
  heading: z.string(),
  /** Field of the column, or null if the column is ignored. */
  field: z.nullable(field),
  /** Values from the first rows. */
  samples: z.array(z.string()),
})

export const importError = z.object({
  /** Row number, as a spreadsheet program shows it. */
  row: z.int(),
  field: z.nullable(z.string()),
  code: z.enum(importErrorCodes),
  /** Content of the cell, shortened. */
  value: z.nullable(z.string()),
  /** Value that the error text names, such as the expected value. */
  detail: z.nullable(z.string()),
})

export const importRecord = z.extend(importSummary, {
  layout: z.nullable(layout),
  columns: z.array(importColumn),
  /** Progress while the server is working: the step, the percentage of the file that has been read, and the number of rows read. */
  progress: z.nullable(z.object({ step: z.enum(['waiting', 'reading', 'comparing', 'saving']), percent: z.int(), rows: z.int() })),
  refusal: z.nullable(z.object({ code: z.enum(importRefusals), detail: z.nullable(z.string()), count: z.nullable(z.int()) })),
  errorCount: z.int(),
  /** The first errors. The file to download contains up to `maxStoredErrors`. */
  errors: z.array(importError),
})

const one = z.object({ import: uuid })

/**
 * Routes of imports. Two file routes are outside the contract. `PUT /api/imports/{import}/parts/{part}` receives a part of the file as
 * `application/octet-stream`; parts are numbered from 0. `GET /api/imports/{import}/errors` returns the errors as CSV.
 */
export const imports = {
  list: route
    .meta({ caller: 'staff', apiScope: 'imports:read' })
    .route({ method: 'GET', path: '/api/imports', tags: ['imports'], summary: 'List the imports that the caller may see, newest first' })
    .input(z.object(offsetPage({ usual: 25, most: 100 })))
    .output(z.object({ ...countedItems(importSummary), kinds: z.array(z.enum(importKinds)) })),
  get: route
    .meta({ caller: 'staff', apiScope: 'imports:read' })
    .route({
      method: 'GET',
      path: '/api/imports/{import}',
      tags: ['imports'],
      summary: 'Get an import with its progress and errors',
    })
    .input(one)
    .output(importRecord),
  create: route
    .meta({ caller: 'staff', apiScope: 'imports:write' })
    .route({ method: 'POST', path: '/api/imports', tags: ['imports'], summary: 'Start an import. Its file is then sent in parts' })
    .input(
      z.strictObject({
        kind: z.enum(importKinds),
        fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        fileBytes: z.int().check(z.minimum(1), z.maximum(maxFileBytes)),
      }),
    )
    .output(importRecord),
  receive: route
    .meta({ caller: 'staff', apiScope: 'imports:write' })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/file',
      tags: ['imports'],
      summary: 'Complete the upload: detects the format of the file and its columns',
    })
    .input(one)
    .output(importRecord),
  check: route
    .meta({ caller: 'staff', apiScope: 'imports:write' })
    .route({
      method: 'PUT',
      path: '/api/imports/{import}/columns',
      tags: ['imports'],
      summary: 'Set the columns and check every row. Changes nothing in the ledger',
    })
    .input(z.strictObject({ import: uuid, layout, fields: z.array(z.nullable(field)).check(z.maxLength(200)) }))
    .output(importRecord),
  commit: route
    .meta({ caller: 'staff', stepUp: true, apiScope: 'imports:write' })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/commit',
      tags: ['imports'],
      summary: 'Commit every row, or none if one has become invalid',
    })
    .input(one)
    .output(importRecord),
  undo: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'POST',
      path: '/api/imports/{import}/undo',
      tags: ['imports'],
      summary: 'Undo an import completely. Refused with the reason if later entries depend on it',
    })
    .input(one)
    .output(importRecord),
  discard: route
    .meta({ caller: 'staff', apiScope: 'imports:write' })
    .route({ method: 'DELETE', path: '/api/imports/{import}', tags: ['imports'], summary: 'Discard an import that was not committed' })
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
