import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { checkSignable } from '@atrium/platform/signatures/sealing'
import type { NewEnvelope } from '../../contract/envelopes.ts'
import { usualRemindDays } from '../../contract/signing-terms.ts'
import { readBlob } from '../sealing/blob-rules.ts'
import { findVersionFile, listSigningPeople } from './reads.ts'
import { dayIn } from '@atrium/domain/calendar'

/** An envelope that a command sends to all owners of an account. `account` is the id of the account at its provider. */
type SeedEnvelope = { key: string; account: string; documentName: string; by: string; message: string; daysToSign: number }

const dayMs = 86_400_000
const field = { page: 1, width: 0.3, height: 0.06, isRequired: true }

/**
 * Sends a document for signing, in the name of the person with the e-mail address `by`.
 * @throws Error for an unknown account, document or person, and for a document that cannot be signed
 */
export async function seedEnvelope(
  deps: Pick<Dependencies, 'db' | 'clock' | 'files'>,
  edition: Edition,
  { key, account: externalId, documentName, by, message, daysToSign }: SeedEnvelope,
): Promise<void> {
  const actor = systemActor(edition.id)
  const idOf = (part: string) => createSeedId(`${edition.id} ${key}${part}`)
  const now = deps.clock()
  const { account, file, people, sender } = await withTenant(deps.db, actor, async (transaction) => {
    const found = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow()
    const document = await transaction
      .selectFrom('documents')
      .select('file_id')
      .where('account_id', '=', found.id)
      .where('name', '=', documentName)
      .executeTakeFirstOrThrow()
    return {
      account: found.id,
      file: await findVersionFile(transaction, found.id, { file: document.file_id }),
      people: await listSigningPeople(transaction, found.id, dayIn(edition.timeZone, now)),
      sender: await transaction.selectFrom('people').select('id').where('email', '=', by).executeTakeFirstOrThrow(),
    }
  })
  if (!file) throw new Error(`There is no file of "${documentName}".`)
  const check = await checkSignable(await readBlob(deps.files, file))
  if ('refusal' in check) throw new Error(`"${documentName}" cannot be signed: ${check.refusal}.`)
  const signers = people
    .filter(({ relation }) => relation !== 'attorney')
    .map(({ person, name }, index) => ({ id: idOf(` signer ${index}`), person, name, y: 0.62 + index * 0.12 }))
  const fieldsOf = (index: number, y: number): NewEnvelope['signers'][number]['fields'] => [
    { ...field, id: idOf(` signature ${index}`), kind: 'signature', label: 'Signature', x: 0.1, y },
    { ...field, id: idOf(` date ${index}`), kind: 'date', label: 'Date', x: 0.55, y, height: 0.04 },
    {
      ...field,
      id: idOf(` charges ${index}`),
      kind: 'checkbox',
      label: 'Charges explained to me',
      x: 0.1,
      y: y - 0.05,
      width: 0.03,
      height: 0.03,
    },
  ]
  const given: NewEnvelope = {
    document: file.document_id,
    version: 1,
    kind: 'agreement',
    message,
    isOrdered: true,
    expiresOn: dayIn(edition.timeZone, new Date(now.getTime() + daysToSign * dayMs)),
    signers: signers.map(({ id, person, y }, index) => ({ id, person, for: null, fields: fieldsOf(index, y) })),
  }
  const common = { edition: edition.id, account_id: account }
  await withTenant(deps.db, actor, async (transaction) => {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('envelopes')
      .values({
        ...common,
        id: idOf(''),
        document_id: file.document_id,
        file_id: file.file_id,
        sha256: file.sha256,
        title: documentName.replace(/\.pdf$/i, ''),
        kind: 'agreement',
        message,
        is_ordered: true,
        state: 'sent',
        request: JSON.stringify(given),
        pages: JSON.stringify(check.signable.pages),
        sent_at: now,
        expires_at: new Date(now.getTime() + daysToSign * dayMs),
        ended_at: null,
        created_by: sender.id,
        sealed_file_id: null,
        sealed_at: null,
        seal_facts: null,
        needed_count: null,
        remind_days: usualRemindDays,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) return
    await transaction
      .insertInto('envelope_signers')
      .values(
        signers.map(({ id, person, name, y }, index) => ({
          ...common,
          id,
          envelope_id: idOf(''),
          person_id: person,
          for_person_id: null,
          name,
          for_name: null,
          position: index + 1,
          fields: JSON.stringify(fieldsOf(index, y)),
          acted_at: null,
          request_id: null,
          given: null,
          evidence: null,
          reason: null,
        })),
      )
      .execute()
  })
}
