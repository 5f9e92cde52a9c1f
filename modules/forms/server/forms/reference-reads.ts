import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isIssue, isRecord, type FieldIssue, type Reference } from '@atrium/domain/fields/field-type'
import { isUuid, mediaCollection } from '@atrium/domain/fields/ids'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CompiledField, CompiledForm } from '@atrium/domain/forms/compile-form'
import { nameChoices } from '@atrium/collections/server/items/choice-reads'
import { nameOwnAccounts } from './choice-reads.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { nameFiles } from '../files/reads.ts'
import type { FormScope } from './access.ts'

/** A record or file that an answer names, and the place of the answer. */
export type AnswerReference = Reference & { path: string }

/**
 * Lists the records and files that answers name, field by field. Values that a type refuses, such as half-typed ones in a draft, name
 * nothing.
 */
export function listAnswerReferences(form: CompiledForm, answers: FieldValues): AnswerReference[] {
  return form.fields.flatMap((compiled) => {
    if (!compiled.isRepeated) return listOf(compiled, answers[compiled.name], compiled.name)
    const copies = answers[compiled.fieldset]
    return (Array.isArray(copies) ? (copies as readonly FieldValue[]) : []).flatMap((copy, index) => {
      const value = isRecord(copy) ? (copy as FieldValues)[compiled.field.name] : undefined
      return listOf(compiled, value, `${compiled.fieldset}.${index}.${compiled.field.name}`)
    })
  })
}

function listOf({ field }: CompiledField, value: FieldValue | undefined, path: string): AnswerReference[] {
  const type = findFieldType(field.type)
  if (!type?.references || value === undefined || value === null) return []
  const reading = type.read(value, field)
  if (isIssue(reading)) return []
  return type.references(reading.value, field).map((reference) => ({ ...reference, path }))
}

/** Ids of the files that answers name. */
export const listFileIds = (references: readonly Reference[]): string[] => [
  ...new Set(references.flatMap(({ collection, id }) => (collection === mediaCollection && isUuid(id) ? [id] : []))),
]

export type NamedReference = Reference & { name: string }

/**
 * Returns the names of those records and files that exist and that the caller may see: files of the owner's answers to this form, and
 * records of collections. One query for each collection.
 */
export async function nameAnswerReferences(
  transaction: Transacting,
  context: RequestContext,
  scope: { edition: EditionScope } & Pick<FormScope, 'form' | 'owner'>,
  references: readonly Reference[],
  submission: string | null,
): Promise<NamedReference[]> {
  const named: NamedReference[] = []
  for (const [collection, found] of Map.groupBy(references, (reference) => reference.collection)) {
    const ids = [...new Set(found.map(({ id }) => id))]
    const names =
      collection === mediaCollection
        ? await nameFiles(transaction, scope, listFileIds(found), submission)
        : ((await nameOwnAccounts(transaction, scope.edition, collection, ids)) ??
          (await nameChoices(transaction, context, scope.edition, collection, ids)))
    for (const id of ids) {
      const name = names.get(id)
      if (name !== undefined) named.push({ collection, id, name })
    }
  }
  return named
}

/**
 * Lists an error at each answer that names a record or file that does not exist or that the caller may not see. What the stored answers
 * already named in the same place is not looked up again, because it may have been removed since.
 */
export async function listUnknownReferences(
  transaction: Transacting,
  context: RequestContext,
  scope: { edition: EditionScope } & Pick<FormScope, 'form' | 'owner'>,
  compiled: CompiledForm,
  { answers, before, submission }: { answers: FieldValues; before: FieldValues; submission: string | null },
): Promise<FieldIssue[]> {
  const keyOf = ({ collection, id, path }: AnswerReference) => `${path} ${collection} ${id}`
  const known = new Set(listAnswerReferences(compiled, before).map(keyOf))
  const added = listAnswerReferences(compiled, answers).filter((reference) => !known.has(keyOf(reference)))
  if (added.length === 0) return []
  const named = await nameAnswerReferences(transaction, context, scope, added, submission)
  const found = new Set(named.map(({ collection, id }) => `${collection} ${id}`))
  const paths = added.filter(({ collection, id }) => !found.has(`${collection} ${id}`)).map(({ path }) => path)
  return [...new Set(paths)].map((path) => ({ path, code: 'not-found' }))
}
