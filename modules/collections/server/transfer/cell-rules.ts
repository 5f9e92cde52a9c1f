import { countryCodes, countryName } from '@atrium/domain/fields/countries'
import { otherValueOf, type FieldDefinition, type Locale, type LocalText } from '@atrium/domain/fields/definition'
import { isChangeable } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import { originalText } from '@atrium/platform/sheets/cells'
import type { FileLayout, RowErrorCode } from '../../contract/transfer.ts'
import { foldText } from '../items/key-rules.ts'
import { booleanWords } from './word-rules.ts'

/** Maximum length of a cell. Longer ones are refused by the fields. */
const maxShownText = 200

type CellLayout = Pick<FileLayout, 'dateOrder' | 'decimalMark'>

/** What a cell states: an input of the field, the names or ids of records, or an error. */
export type CellReading = { input: unknown } | { names: readonly string[] } | { code: RowErrorCode }

/** Returns true for fields that a file can fill. Passwords cannot be imported, because a file would state them in plain text. */
export const isImportable = (field: FieldDefinition, isAdmin: boolean): boolean =>
  isChangeable(field, isAdmin) && !findFieldType(field.type)?.isSecret

/** Reads a cell of a file for a field. The field type then reads and checks the input as in a form. */
export function readCell(text: string, field: FieldDefinition, layout: CellLayout): CellReading {
  const code = findTextError(text)
  if (code) return { code }
  const original = originalText(text).trim()
  if (original === '') return { input: null }
  const reader = readers[field.type]
  return reader ? reader(original, field, layout) : { input: original }
}

/** Finds errors that can occur in every kind of cell. */
export function findTextError(text: string): RowErrorCode | undefined {
  if (text.includes('\uFFFD') || text.includes('\u0000')) return 'unreadable-text'
  if (text.startsWith('=')) return 'formula'
  return /^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(text) ? 'spreadsheet-error' : undefined
}

/** Returns a cell as an error shows it. */
export const shownText = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return plain.length > maxShownText ? `${plain.slice(0, maxShownText - 1)}…` : plain
}

type CellReader = (text: string, field: FieldDefinition, layout: CellLayout) => CellReading

const readNumber: CellReader = (text, _field, layout) => ({ input: plainNumber(text, layout) })

const readBoolean: CellReader = (text) => ({ input: booleanWords.get(text.toLowerCase()) ?? text })

const readChoice: CellReader = (text, field) => ({ input: findOption(text, field) ?? text })

const readChoices: CellReader = (text, field) => ({ input: splitChoices(text, field) })

const readNames: CellReader = (text, field) => ({ names: field.multiple ? splitList(text) : [text] })

const readJson: CellReader = (text) => {
  if (!/^[[{]/.test(text)) return { input: text }
  try {
    return { input: JSON.parse(text) as unknown }
  } catch {
    return { input: text }
  }
}

const readers: Readonly<Record<string, CellReader>> = {
  number: readNumber,
  switch: readBoolean,
  checkbox: (text, field, layout) => (field.options?.length ? readChoices : readBoolean)(text, field, layout),
  slider: (text, field, layout) => {
    const index = field.options?.findIndex(({ label, value }) => listWords(label, value).includes(foldText(text))) ?? -1
    return index >= 0 ? { input: index } : readNumber(text, field, layout)
  },
  'date-picker': (text, _field, layout) => ({ input: plainDay(text, layout) }),
  select: readChoice,
  radio: readChoice,
  dropdown: readChoices,
  combobox: (text, field) => ({ input: field.multiple ? splitList(text) : (findOption(text, field) ?? text) }),
  country: (text) => ({ input: countryCode(text) ?? text }),
  collectionSelect: readNames,
  picker: readNames,
  'media-picker': readNames,
  'multi-text-field': (text, field, layout) => (text.startsWith('[') ? readJson(text, field, layout) : { input: splitList(text) }),
  'multi-group-text-field': (text, field, layout) =>
    text.startsWith('[') ? readJson(text, field, layout) : { input: splitList(text).map((part) => readGroup(part, layout)) },
  range: (text, _field, layout) => {
    const [from, to] = text.split(/\s+[–-]\s+|\.\./)
    return { input: to === undefined ? text : [plainNumber(from ?? '', layout), plainNumber(to, layout)] }
  },
  richtext: (text, field, layout) => (text.startsWith('{') ? readJson(text, field, layout) : { input: createDocument(text) }),
  tabs: readJson,
  permissions: readJson,
  'navigation-designer': readJson,
  custom: readJson,
  file: readJson,
  dropzone: readJson,
}

/** Returns a number with a decimal point and without separators of thousands, or the text if it is not written like a number. */
function plainNumber(text: string, { decimalMark }: CellLayout): string {
  const [mark, group] = decimalMark === 'point' ? [String.raw`\.`, ','] : [',', String.raw`\.`]
  const number = text.replace('\u2212', '-').replace(/^\+(?=\d)/, '')
  const grouped = new RegExp(`^-?\\d{1,3}([${group}'’ \u00A0\u202F]\\d{3})+(${mark}\\d+)?$`)
  const plain = grouped.test(number) ? number.replaceAll(new RegExp(`[${group}'’ \u00A0\u202F]`, 'g'), '') : number
  return decimalMark === 'comma' && /^-?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
}

/** Returns a day as `YYYY-MM-DD`, or the text if it is not written like a day. */
function plainDay(text: string, { dateOrder }: CellLayout): string {
  const [day = ''] = /^(.+?)[T ]0?0:00(:00(\.0+)?)?Z?$/.exec(text)?.slice(1) ?? [text]
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(day)
  if (!parts || dateOrder === 'year-first') return day
  const [, first = '', second = '', year = ''] = parts
  const [month, date] = dateOrder === 'day-first' ? [second, first] : [first, second]
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const locales: readonly Locale[] = ['en', 'is', 'el']

/** Lists the value of an option and its label in all languages, folded. */
const listWords = (label: LocalText, value: string): string[] =>
  [value, ...(typeof label === 'string' ? [label] : locales.map((locale) => label[locale] ?? ''))].map(foldText)

function findOption(text: string, field: FieldDefinition): string | undefined {
  const wanted = foldText(text)
  const exact = field.options?.find(({ value }) => value === text)
  const found = exact ?? field.options?.find(({ label, value }) => listWords(label, value).includes(wanted))
  return found?.value ?? (field.other && wanted === 'other' ? otherValueOf(field) : undefined)
}

const splitList = (text: string): string[] =>
  text
    .split(/[;\n]/.test(text) ? /[;\n]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Splits a list of options. Labels may contain commas themselves, so that parts are joined again where they then name an option. */
function splitChoices(text: string, field: FieldDefinition): string[] {
  const parts = splitList(text)
  const chosen: string[] = []
  for (let at = 0; at < parts.length; at++) {
    let end = parts.length
    while (end > at + 1 && findOption(parts.slice(at, end).join(', '), field) === undefined) end--
    const name = parts.slice(at, end).join(', ')
    chosen.push(findOption(name, field) ?? name)
    at = end - 1
  }
  return chosen
}

function readGroup(text: string, layout: CellLayout): { name: string; value: string | null } {
  const at = text.lastIndexOf(':')
  return at < 0 ? { name: text, value: null } : { name: text.slice(0, at).trim(), value: plainNumber(text.slice(at + 1).trim(), layout) }
}

const createDocument = (text: string) => ({
  type: 'doc',
  content: text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line.trim() }] })),
})

let codesByName: ReadonlyMap<string, string> | undefined

function countryCode(text: string): string | undefined {
  codesByName ??= new Map(countryCodes.flatMap((code) => locales.map((locale) => [foldText(countryName(code, locale)), code])))
  return codesByName.get(foldText(text))
}
