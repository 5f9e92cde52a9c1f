import { isChangeable } from '@atrium/domain/fields/access'
import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isIssue } from '@atrium/domain/fields/field-type'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'
import type { PrefillSource } from '@atrium/domain/forms/definition'
import type { Transacting } from '@atrium/platform/db/scope'
import { typesWithFiles } from '../../contract/files.ts'
import type { FormScope } from './access.ts'

/**
 * Returns the answers with which fields begin that the draft does not answer: those that the caller may change, outside of repeated
 * fieldsets. Files are not taken over from an earlier submission, to which they belong.
 */
export async function readPrefill(
  transaction: Transacting,
  scope: FormScope,
  form: CompiledForm,
  given: FieldValues,
): Promise<FieldValues> {
  const isAdmin = scope.portal.edition.person.role === 'admin'
  const fields = form.fields.filter(
    ({ name, field, isRepeated, compute }) =>
      field.prefill !== undefined && !isRepeated && !compute && isChangeable(field, isAdmin) && !Object.hasOwn(given, name),
  )
  if (fields.length === 0) return {}
  const { person } = scope.portal.edition
  const [account, last] = [
    fields.some(({ field }) => field.prefill === 'account') ? await findAccountName(transaction, scope) : null,
    fields.some(({ field }) => field.prefill === 'last') ? await findLastAnswers(transaction, scope) : {},
  ]
  const sources: Readonly<Record<Exclude<PrefillSource, 'last'>, string | null>> = {
    name: person.name,
    email: person.email,
    phone: person.phone,
    account,
  }
  return Object.fromEntries(
    fields.flatMap(({ field }): [string, FieldValue][] => {
      const type = findFieldType(field.type)
      if (!type || type.isSecret || typesWithFiles.has(field.type)) return []
      const source = field.prefill === 'last' ? last[field.name] : sources[field.prefill as keyof typeof sources]
      const reading = type.read(source ?? null, field)
      return isIssue(reading) || reading.value === null ? [] : [[field.name, reading.value]]
    }),
  )
}

async function findAccountName(transaction: Transacting, { accountId }: FormScope): Promise<string | null> {
  if (accountId === null) return null
  const row = await transaction.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst()
  return row?.name ?? null
}

/** Returns the answers of the owner's newest submission of the form. */
async function findLastAnswers(transaction: Transacting, { form, owner }: FormScope): Promise<FieldValues> {
  const row = await transaction
    .selectFrom('form_submissions')
    .select('answers')
    .where('form_id', '=', form.id)
    .where('owner', '=', owner)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answers ?? {}
}
