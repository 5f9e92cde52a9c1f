import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { lockFactors, notifyOwner, type FactorOwner } from '../factors/writes.ts'
import { hashNationalId, sealNationalId, unsealNationalId } from './electronic-id-rules.ts'
import { readOwnElectronicId } from './reads.ts'

/** Records the use of the electronic ID. */
export async function touchElectronicId(transaction: SystemTransacting, { deps }: RequestContext, person: PersonScope): Promise<void> {
  await transaction.updateTable('electronic_ids').set({ last_used_at: deps.clock() }).where('person_id', '=', person.id).execute()
}

/**
 * @throws a duplicate key error if the person already has an electronic ID, or if another person of the edition has
 * this one
 */
export async function linkElectronicId(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
  nationalId: string,
): Promise<void> {
  const { deps, edition } = context
  await lockFactors(transaction, owner)
  await transaction
    .insertInto('electronic_ids')
    .values({
      person_id: owner.id,
      edition: edition.id,
      national_id_hash: hashNationalId(deps.secret, edition.id, nationalId),
      sealed_national_id: sealNationalId(deps.secret, owner.id, nationalId),
      linked_at: deps.clock(),
      last_used_at: null,
    })
    .execute()
  await notifyOwner(transaction, context, owner, 'electronicIdLinked', 'electronic-id.linked')
}

/** Unlinks the electronic ID. Returns the reason if refused: the person has none, or it is their only way to sign in. */
export async function unlinkElectronicId(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
): Promise<'done' | 'none' | 'only-way-in'> {
  await lockFactors(transaction, owner)
  const { linkedSince, canUnlink } = await readOwnElectronicId(transaction, owner)
  if (linkedSince === null) return 'none'
  if (!canUnlink) return 'only-way-in'
  await transaction.deleteFrom('electronic_ids').where('person_id', '=', owner.id).execute()
  await notifyOwner(transaction, context, owner, 'electronicIdUnlinked', 'electronic-id.unlinked')
  return 'done'
}

/**
 * Encrypts and hashes every electronic ID of the edition with a new secret, so that nobody has to link again. Can run
 * again after an interruption. Values that neither secret decrypts are left unchanged and counted as `unreadable`.
 */
export async function rekeyElectronicIds(
  transaction: SystemTransacting,
  edition: string,
  [before, next]: readonly [string, string],
): Promise<{ reencrypted: number; unreadable: number }> {
  const rows = await transaction.selectFrom('electronic_ids').select(['person_id', 'sealed_national_id']).forUpdate().execute()
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const { person_id: personId, sealed_national_id: sealed } of rows) {
    const unsealWith = (secret: string) => unsealNationalId(secret, personId, sealed)
    const nationalId = unsealWith(before) ?? unsealWith(next)
    counts[nationalId === undefined ? 'unreadable' : 'reencrypted']++
    if (nationalId === undefined) continue
    await transaction
      .updateTable('electronic_ids')
      .set({ national_id_hash: hashNationalId(next, edition, nationalId), sealed_national_id: sealNationalId(next, personId, nationalId) })
      .where('person_id', '=', personId)
      .execute()
  }
  return counts
}
