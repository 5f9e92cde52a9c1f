import type { FieldDefinition, Locale } from '@atrium/domain/fields/definition'
import type { CollectionDefinition } from '../contributions.ts'
import { foldText } from '../items/key-rules.ts'
import { isImportable } from './cell-rules.ts'

const locales: readonly Locale[] = ['en', 'is', 'el']

/** Field name of the column that identifies the item of a row. */
export const idColumn = 'id'

const normalise = (heading: string): string => foldText(heading).replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the text by which the mapping of a file is remembered. */
export const headingsKey = (headings: readonly string[]): string => headings.map(normalise).join('\u001f')

/** Suggests the field of each column, by name and by label in all languages. Each field is suggested once. */
export function suggestColumns({ fields }: CollectionDefinition, headings: readonly string[], isAdmin: boolean): (string | null)[] {
  const known = new Map<string, string>([[idColumn, idColumn]])
  for (const field of fields.filter((one) => isImportable(one, isAdmin))) {
    for (const word of listHeadings(field)) if (!known.has(word)) known.set(word, field.name)
  }
  for (const { name } of fields.filter((one) => isImportable(one, isAdmin))) known.set(normalise(name), name)
  const taken = new Set<string>()
  return headings.map((heading) => {
    const field = known.get(normalise(heading))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const listHeadings = ({ name, label }: FieldDefinition): string[] =>
  [name, ...(label === undefined ? [] : typeof label === 'string' ? [label] : locales.map((locale) => label[locale] ?? ''))]
    .map(normalise)
    .filter((word) => word !== '')
