import type { FieldWords } from '@atrium/domain/fields/field-type'
import type { Locale } from '@atrium/domain/fields/definition'
import el from '../../texts/el/collections.ts'
import en from '../../texts/en/collections.ts'
import is from '../../texts/is/collections.ts'

const texts = { en, is, el }

/** Words in which a file states values: texts in a language, and figures and days in a notation that every program reads. */
export const createFileWords = (locale: Locale, record: FieldWords['record']): FieldWords => ({
  locale,
  yes: texts[locale].yes,
  no: texts[locale].no,
  date: (day) => day,
  number: (decimal) => decimal,
  record,
})

/** Columns of every item, besides its fields. */
export const itemColumns = ['id', 'state', 'order', 'created', 'updated', 'published'] as const
export type ItemColumn = (typeof itemColumns)[number]

export const isItemColumn = (name: string): name is ItemColumn => itemColumns.some((column) => column === name)

/** Returns the heading of a column of every item. */
export const itemColumnLabel = (name: ItemColumn, locale: Locale): string => texts[locale][name === 'order' ? 'orderColumn' : name]

export const stateText = (state: keyof (typeof en)['states'], locale: Locale): string => texts[locale].states[state]

/** Words for true and false in all languages of Atrium, in lower case. */
export const booleanWords: ReadonlyMap<string, boolean> = new Map(
  Object.values(texts).flatMap(({ yes, no }) => [
    [yes.toLowerCase(), true],
    [no.toLowerCase(), false],
  ]),
)
