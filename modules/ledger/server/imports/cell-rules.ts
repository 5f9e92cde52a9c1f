import { dateOrders, decimalMarks, type ImportErrorCode } from '../../contract/imports.ts'
import { isPlainDate } from '@atrium/domain/calendar'
import { currencies } from '@atrium/domain/currency'

/** Error of a cell. `detail` is the expected value, if the error text names one. */
export type CellError = { code: ImportErrorCode; detail?: string }

/** A parsed cell: its value in the form of the ledger, or its error. */
export type Reading = string | CellError

export type CellLayout = { dateOrder: (typeof dateOrders)[number]; decimalMark: (typeof decimalMarks)[number]; today: string }

const maxCellLength = 200
/** Content that needs a closer check: control characters, bytes that could not be decoded, and possible formulas. */
const suspicious = /[\p{Cc}\uFFFD]|^[=@]|^[+-][A-Za-z(]|^#[A-Z]/u
const spreadsheetError = /^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)/

/** Finds errors that can occur in every kind of cell. */
export function findTextError(text: string): CellError | null {
  if (text.length > maxCellLength) return { code: 'cell-too-long', detail: String(maxCellLength) }
  if (!suspicious.test(text)) return null
  if (text.includes('\u0000')) return { code: 'nul-character' }
  if (text.includes('\uFFFD')) return { code: 'wrong-encoding' }
  if (spreadsheetError.test(text)) return { code: 'spreadsheet-error' }
  if (/^[=@+-]/.test(text)) return { code: 'formula' }
  return /\p{Cc}/u.test(text) ? { code: 'control-character' } : null
}

const dateForms = { 'year-first': 'YYYY-MM-DD', 'day-first': 'DD/MM/YYYY', 'month-first': 'MM/DD/YYYY' } as const
const earliest = '1900-01-01'

/** Parses a calendar day to `YYYY-MM-DD`. This form is accepted whatever the file's date order. */
export function readDay(text: string, layout: CellLayout, isFutureAllowed = false): Reading {
  const day = parseDay(text, layout)
  if (typeof day !== 'string') return day
  if (!isPlainDate(day)) return { code: 'date-not-in-calendar' }
  if (day < earliest) return { code: 'date-too-early', detail: earliest }
  return day > layout.today && !isFutureAllowed ? { code: 'date-in-future', detail: layout.today } : day
}

function parseDay(text: string, { dateOrder }: CellLayout): Reading {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const unreadable: CellError = { code: 'date-unreadable', detail: dateForms[dateOrder] }
  const withTime = /^(\S+)[T ](\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?)\s*(Z|AM)?$/i.exec(text)
  if (withTime) {
    const isMidnight = /^(0?0|12(?=.*AM)):00(:00(\.0+)?)?/i.test(`${withTime[2]}${withTime[5] ?? ''}`)
    return isMidnight ? parseDay(withTime[1]!, { dateOrder } as CellLayout) : { code: 'date-with-time' }
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (compact) return `${compact[1]}-${compact[2]}-${compact[3]}`
  if (/^[1-9]\d{4}(\.\d+)?$/.test(text)) return { code: 'date-serial-number', detail: dateForms[dateOrder] }
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(text)
  if (!parts) return unreadable
  const [, first = '', second = '', third = ''] = parts
  if (first.length === 4) return formatDay(first, second, third)
  if (third.length === 2) return { code: 'date-two-digit-year', detail: dateForms[dateOrder] }
  if (third.length !== 4 || dateOrder === 'year-first') return unreadable
  return dateOrder === 'day-first' ? formatDay(third, second, first) : formatDay(third, first, second)
}

const formatDay = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Maximum numbers of digits before and after the decimal mark. */
export type Digits = { whole: number; decimals: number }

const plain = /^-?\d+(?:\.\d+)?$/

/** Parses a number to its shortest form with a decimal point. */
export function readNumber(text: string, { decimalMark }: Pick<CellLayout, 'decimalMark'>, digits: Digits): Reading {
  const isPlain = decimalMark === 'point' && plain.test(text)
  const number = isPlain ? text : parseNumber(text.replace('\u2212', '-').replace(/^\+(?=\d)/, ''), decimalMark)
  return typeof number === 'string' ? limitDigits(number, digits) : number
}

function parseNumber(text: string, decimalMark: CellLayout['decimalMark']): Reading {
  const [point, comma] = decimalMark === 'point' ? ['.', ','] : [',', '.']
  const strange = findNumberError(text)
  if (strange) return strange
  const escaped = { '.': String.raw`\.`, ',': ',' }
  const [mark, group] = [escaped[point as '.'], escaped[comma as '.']]
  if (new RegExp(`^-?\\d+(${mark}\\d+)?$`).test(text)) return text.replace(point!, '.')
  // A separator followed by three digits is ambiguous: it can separate thousands or decimals.
  if (new RegExp(`^-?\\d{1,3}${group}\\d{3}$`).test(text)) return { code: 'number-ambiguous', detail: text.replace(comma!, '') }
  const grouped = new RegExp(`^-?\\d{1,3}([${comma}'’ \u00A0\u202F]\\d{3})+(${mark}\\d+)?$`)
  if (!grouped.test(text)) return { code: 'number-unreadable' }
  return text.replaceAll(new RegExp(`[${comma}'’ \u00A0\u202F]`, 'g'), '').replace(point!, '.')
}

function findNumberError(text: string): CellError | null {
  if (/^\(.*\)$/.test(text)) return { code: 'number-in-brackets' }
  if (/\d\s*%$/.test(text)) return { code: 'number-percent' }
  if (/^-?\d+([.,]\d+)?[eE][+-]?\d+$/.test(text)) return { code: 'number-exponent' }
  if (/\d/.test(text) && /[£$€¥₹]|^[A-Z]{3}\s?-?\d|\d\s?[A-Z]{3}$/.test(text)) return { code: 'number-with-currency' }
  return null
}

function limitDigits(number: string, { whole, decimals }: Digits): Reading {
  const [before = '', after = ''] = number.replace('-', '').split('.')
  const shortest = after === '' ? '' : after.replace(/0+$/, '')
  if (before.replace(/^0+/, '').length > whole) return { code: 'number-too-large', detail: String(whole) }
  if (shortest.length > decimals) return { code: 'number-too-precise', detail: String(decimals) }
  const sign = number.startsWith('-') && !isZero(number) ? '-' : ''
  return `${sign}${before.replace(/^0+(?=\d)/, '')}${shortest === '' ? '' : `.${shortest}`}`
}

export const isZero = (number: string): boolean => !/[1-9]/.test(number)
export const isNegative = (number: string): boolean => number.startsWith('-')

const currencyCodes = new Set<string>(currencies)

export function readCurrency(text: string): Reading {
  if (text === 'GBp' || text.toUpperCase() === 'GBX') return 'GBX'
  const code = text.toUpperCase()
  return currencyCodes.has(code) ? code : { code: 'currency-unknown' }
}

/** Characters permitted in ids: ASCII only, so that there are no lookalikes, and none that have a meaning in paths. */
const identifierPattern = /^(?!\.+$)[A-Za-z0-9._~-]{1,100}$/

export function readIdentifier(text: string): Reading {
  return identifierPattern.test(text) ? text : { code: 'id-malformed' }
}

const symbolPattern = /^[\p{L}\p{N}._:~-]{1,100}$/u

/** Parses the market symbol of a security. Letters of all scripts are permitted, because symbols are not used in URLs. */
export function readSymbol(text: string): Reading {
  return symbolPattern.test(text) ? text : { code: 'symbol-malformed' }
}

export function readEmail(text: string): Reading {
  return /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text) ? text : { code: 'email-malformed' }
}

/** Returns a parser for one of several values, which ignores case. */
export function readChoice(choices: readonly string[], code: ImportErrorCode): (text: string) => Reading {
  const known = new Map(choices.map((choice) => [choice.toLowerCase(), choice]))
  return (text) => known.get(text.toLowerCase()) ?? { code, detail: choices.join(', ') }
}

/** Parses an annual rate given as a fraction, such as 0.0228 for 2.28 %. */
export function readFraction(text: string, layout: CellLayout): Reading {
  const number = readNumber(text, layout, { whole: 15, decimals: 10 })
  if (typeof number !== 'string') return number
  return isNegative(number) || Number(number) > 1 ? { code: 'fraction-out-of-range' } : number
}

export function readRisk(text: string): Reading {
  return /^[1-7]$/.test(text) ? text : { code: 'risk-out-of-range' }
}

export function readIsin(text: string): Reading {
  const isin = text.toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) && isLuhn(isin) ? isin : { code: 'isin-malformed' }
}

/**
 * Checks the Luhn digit of an ISIN. Each letter is replaced with a number of two digits, from 10 for A. Every second digit from the right
 * is doubled.
 */
function isLuhn(isin: string): boolean {
  const digits = [...isin].map((character) => parseInt(character, 36)).join('')
  const total = [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return total % 10 === 0
}

const sedolWeights = [1, 3, 1, 7, 3, 9, 1]

export function readSedol(text: string): Reading {
  const sedol = text.toUpperCase()
  const isValid =
    /^[B-DF-HJ-NP-TV-Z0-9]{6}\d$/.test(sedol) &&
    [...sedol].reduce((sum, character, index) => sum + parseInt(character, 36) * sedolWeights[index]!, 0) % 10 === 0
  return isValid ? sedol : { code: 'sedol-malformed' }
}
