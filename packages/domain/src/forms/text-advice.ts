import type { Locale, LocalText } from '../fields/definition.ts'
import { listSteps } from './compile-form.ts'
import type { DefinitionProblem } from './check-definition.ts'
import type { FormDefinition } from './definition.ts'

/** A text of a definition that people read, with the name of its field, or the id of its step or fieldset. */
export type DefinitionText = { path: string; text: LocalText }

/** Terms of the trade in English that clients of a firm need not know. */
const jargon = [
  'aforementioned',
  'aml',
  'beneficial owner',
  'capacity for loss',
  'crystallise',
  'crystallisation',
  'crs',
  'decumulation',
  'domicile',
  'drawdown',
  'fatca',
  'fnol',
  'herein',
  'hereby',
  'in respect of',
  'inter alia',
  'kyc',
  'lpa',
  'modus operandi',
  'pep',
  'politically exposed',
  'prior to',
  'pursuant to',
  'remuneration',
  'sanctions screening',
  'source of funds',
  'tin',
  'ubo',
  'utilise',
  'vulnerable',
] as const

const jargonPattern = new RegExp(`\\b(?:${jargon.join('|')})\\b`, 'i')

/** A sentence with more words is hard to follow. */
const mostWords = 25

/** Lowest reading ease of Flesch for a text of several words: 100 is very easy, below 30 is for graduates. */
const leastEase = 30
const fewestWords = 12

/**
 * Advises the designer of a form about its English texts: terms of the trade, and texts that are hard to read because of long sentences or
 * long words. Nothing of this prevents publication.
 */
export function listTextAdvice(definition: FormDefinition): DefinitionProblem[] {
  return listDefinitionTexts(definition).flatMap(({ path, text }): DefinitionProblem[] => {
    const english = typeof text === 'string' ? text : text.en
    const term = jargonPattern.exec(english)?.[0]
    return [
      ...(term === undefined ? [] : [{ path, code: 'jargon' as const, isAdvice: true, detail: term }]),
      ...(isHardToRead(english) ? [{ path, code: 'hard-to-read' as const, isAdvice: true }] : []),
    ]
  })
}

/** Returns the names of the fields, and ids of the steps and fieldsets, that have a text without a translation. */
export function listUntranslated(definition: FormDefinition, locale: Locale): ReadonlySet<string> {
  if (locale === 'en') return new Set()
  const missing = listDefinitionTexts(definition).filter(({ text }) =>
    typeof text === 'string' ? text.trim() !== '' : text.en.trim() !== '' && (text[locale] ?? '').trim() === '',
  )
  return new Set(missing.map(({ path }) => path))
}

/** Lists the texts of a form that people read: titles, labels, help, options and messages. */
function listDefinitionTexts(definition: FormDefinition): DefinitionText[] {
  const of = (path: string, ...texts: readonly (LocalText | undefined)[]) =>
    texts.flatMap((text) => (text === undefined ? [] : [{ path, text }]))
  return [
    ...listSteps(definition.steps).flatMap(({ step }) => [
      ...of(step.id, step.title),
      ...step.fieldsets.flatMap(({ id, title, summary, repeat, fields }) => [
        ...of(id, title, summary),
        ...fields.flatMap(({ name, label, help, notes, patternMessage, options = [] }) =>
          of(repeat ? `${id}.${name}` : name, label, help, notes, patternMessage, ...options.map((option) => option.label)),
        ),
      ]),
    ]),
    ...(definition.rules ?? []).flatMap(({ field, message }) => of(field, message)),
  ]
}

function isHardToRead(text: string): boolean {
  const sentences = text.split(/[.!?;]+(?:\s|$)/).filter((sentence) => sentence.trim() !== '')
  const words = text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? []
  if (sentences.some((sentence) => sentence.trim().split(/\s+/).length > mostWords)) return true
  if (words.length < fewestWords) return false
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length) < leastEase
}

/** Counts the groups of vowels of an English word, without a silent e at its end. */
const countSyllables = (word: string): number =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
      .match(/[aeiouy]+/g)?.length ?? 0,
  )
