import { localText, type FieldValues, type Locale, type LocalText } from '../fields/definition.ts'
import { isRecord, type FieldWords } from '../fields/field-type.ts'
import { findFieldType } from '../fields/registry.ts'
import { splitCharacters } from '../fields/texts.ts'
import type { CompiledForm } from './compile-form.ts'

/** A placeholder in a text of a form: the name of a field in double braces, `{{first-name}}`. */
const placeholder = /\{\{\s*([A-Za-z][\w-]*)\s*\}\}/g

/** Stands for an answer that is missing, invalid or not shown. */
export const missingAnswer = '…'

/** Maximum number of characters of an answer within a text. */
const longestAnswer = 200

/** Lists the names of the fields whose answers a text contains, in all its languages. */
export const listPlaceholders = (text: LocalText | undefined): string[] => [
  ...new Set(textsOf(text).flatMap((one) => [...one.matchAll(placeholder)].map(([, name = '']) => name))),
]

/** Changes the name of a field in the placeholders of a text. */
export function renamePlaceholders<Text extends LocalText | undefined>(text: Text, from: string, to: string): Text {
  const rename = (one: string) => one.replace(placeholder, (all, name: string) => (name === from ? `{{${to}}}` : all))
  if (typeof text === 'string') return rename(text) as Text
  return isRecord(text)
    ? (Object.fromEntries(Object.entries(text).map(([locale, one]) => [locale, typeof one === 'string' ? rename(one) : one])) as Text)
    : text
}

/**
 * Returns a text of a form in a language, with answers in place of its placeholders, as one line each. The result is plain text. Passwords,
 * records and files, and fields of repeated fieldsets have no text here.
 */
export function pipeText(text: LocalText, form: CompiledForm, answers: FieldValues, words: FieldWords): string {
  const own: Locale = words.locale
  return localText(text, own).replace(placeholder, (_all, name: string) => {
    const field = form.fields.find((one) => one.name === name && !one.isRepeated)?.field
    const type = field && findFieldType(field.type)
    const value = Object.hasOwn(answers, name) ? (answers[name] ?? null) : null
    if (!field || !type || type.isSecret || type.references || value === null) return missingAnswer
    const written = type.text(value, field, words).replaceAll(/\s+/g, ' ').trim()
    const characters = splitCharacters(written.slice(0, longestAnswer * 10))
    if (characters.length === 0) return missingAnswer
    return characters.length > longestAnswer ? `${characters.slice(0, longestAnswer).join('')}…` : written
  })
}

const textsOf = (text: LocalText | undefined): string[] =>
  typeof text === 'string' ? [text] : isRecord(text) ? Object.values(text).filter((one) => typeof one === 'string') : []
