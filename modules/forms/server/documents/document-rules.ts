import { createFileWords } from '@atrium/collections/server/transfer/word-rules'
import { isStored, isVisible } from '@atrium/domain/fields/access'
import { localText, otherKeyOf, type FieldValue, type FieldValues, type Locale } from '@atrium/domain/fields/definition'
import { isRecord, type FieldWords } from '@atrium/domain/fields/field-type'
import { findFieldType } from '@atrium/domain/fields/registry'
import { Decimal } from '@atrium/domain/decimal'
import { dayIn } from '@atrium/domain/calendar'
import { listSteps, type CompiledForm } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { evaluateForm, type ShownField } from '@atrium/domain/forms/evaluate-form'
import { readStoredAnswer, toStoredValue } from '@atrium/domain/forms/stored-answers'
import type { Edition } from '@atrium/editions/edition'
import { createBrand } from '@atrium/platform/pdf/brand'
import type { PdfDocument, PdfSection } from '@atrium/platform/pdf/document'
import el from '../../texts/el/forms.ts'
import en from '../../texts/en/forms.ts'
import is from '../../texts/is/forms.ts'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'

const texts = { en, is, el }

export type SubmissionDocument = {
  name: string
  definition: FormDefinition
  compiled: CompiledForm
  answers: FieldValues
  /** True to include internal fields. */
  isAdmin: boolean
  sender: string
  owner: string | null
  submittedAt: Date
  step: WorkflowStep
}

/** Composes the PDF of a submission: its shown questions with their answers, without passwords, and for others than admins without internal fields. */
export function composeSubmissionPdf(
  edition: Edition,
  { locale, now }: { locale: Locale; now: Date },
  submission: SubmissionDocument,
): PdfDocument {
  const words = texts[locale]
  const tag = edition.languageTags[locale]
  const moment = (at: Date) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: edition.timeZone }).format(at)
  const { name, sender, owner, submittedAt, step } = submission
  return {
    brand: createBrand(edition),
    language: tag,
    title: name,
    lead: [
      fill(words.sentBy, { name: sender, moment: moment(submittedAt) }),
      ...(owner !== null && owner !== sender ? [fill(words.for, { name: owner })] : []),
      words.clientSteps[step],
    ],
    sections: listSections(submission, createWords(edition, locale), edition.timeZone),
    foot: `${fill(words.savedAs, { moment: moment(now) })} · ${fill(words.page, { page: '{page}', pages: '{pages}' })}`,
    createdAt: now.toISOString(),
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')

function listSections({ definition, compiled, answers, isAdmin, submittedAt }: SubmissionDocument, words: FieldWords, timeZone: string) {
  const today = dayIn(timeZone, submittedAt)
  const { shown } = evaluateForm(compiled, { answers, today, convert: readStoredAnswer })
  const written = shown.filter(
    ({ compiled: { field } }) => isStored(field) && isVisible(field, isAdmin) && !findFieldType(field.type)?.isSecret,
  )
  const byFieldset = Map.groupBy(written, ({ compiled: { fieldset } }) => fieldset)
  const shownSteps = listSteps(definition.steps).filter(({ step }) => step.fieldsets.some(({ id }) => byFieldset.has(id)))
  return shownSteps.flatMap(({ step }, index): PdfSection[] => {
    const { locale } = words
    const stepTitle = step.title === undefined ? fill(texts[locale].step, { number: String(index + 1) }) : localText(step.title, locale)
    const fieldsets = step.fieldsets.flatMap(({ id, title }) =>
      [...Map.groupBy(byFieldset.get(id) ?? [], ({ copy }) => copy)].map(([copy, fields]): PdfSection => {
        const heading = title === undefined ? '' : localText(title, locale)
        const entry = copy === null ? '' : fill(texts[locale].copy, { number: String(copy + 1) })
        return {
          title: [heading, entry].filter((part) => part !== '').join(' – '),
          level: 2,
          entries: fields.map((field) => toEntry(field, copy === null ? answers : readCopy(answers[id], copy), words)),
        }
      }),
    )
    return shownSteps.length > 1 ? [{ title: stepTitle, level: 1, entries: [] }, ...fieldsets] : fieldsets
  })
}

const readCopy = (copies: FieldValue | undefined, index: number): FieldValues => {
  const copy: unknown = Array.isArray(copies) ? copies[index] : undefined
  return isRecord(copy) ? (copy as FieldValues) : {}
}

function toEntry({ compiled: { field, compute }, answer }: ShownField, values: FieldValues, words: FieldWords) {
  const value = compute ? toStoredValue(answer) : (values[field.name] ?? null)
  const text = findFieldType(field.type)?.text(value, field, words) ?? ''
  const other = field.other ? values[otherKeyOf(field)] : null
  const parts = [text, ...(typeof other === 'string' && other !== '' ? [other] : [])].filter((part) => part !== '')
  return {
    label: field.label === undefined ? field.name : localText(field.label, words.locale),
    text: parts.join(': ') || texts[words.locale].notAnswered,
  }
}

const notations = { en: [',', '.'], is: ['.', ','], el: ['.', ','] } as const

/** Words with dates and numbers as people read them. */
function createWords(edition: Edition, locale: Locale): FieldWords {
  const format = new Intl.DateTimeFormat(edition.languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' })
  const [group, point] = notations[locale]
  return {
    ...createFileWords(locale, (_collection, id) => id),
    date: (day) => {
      const at = new Date(`${day}T00:00:00Z`)
      return Number.isNaN(at.getTime()) ? day : format.format(at)
    },
    number: (decimal, decimals) => {
      const [whole = '', fraction] = (
        decimals === undefined ? new Decimal(decimal).toFixed() : new Decimal(decimal).toFixed(decimals)
      ).split('.')
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
      return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
    },
  }
}
