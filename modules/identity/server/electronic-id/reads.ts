import type { OwnElectronicId } from '../../contract/electronic-id.ts'
import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isOnlyWayIn } from './electronic-id-rules.ts'

/** Returns the person's id for the keyed hash of a national id, or undefined if no person has this electronic ID. */
export async function findOwnerId(transaction: SystemTransacting, nationalIdHash: Buffer): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('electronic_ids')
    .select('person_id')
    .where('national_id_hash', '=', nationalIdHash)
    .executeTakeFirst()
  return row?.person_id
}

export async function readOwnElectronicId(transaction: Transacting, person: PersonScope): Promise<OwnElectronicId> {
  const row = await transaction
    .selectFrom('people')
    .leftJoin('electronic_ids', 'electronic_ids.person_id', 'people.id')
    .select(['people.role', 'people.auth_type', 'people.password_hash', 'electronic_ids.linked_at'])
    .where('people.id', '=', person.id)
    .executeTakeFirstOrThrow()
  return {
    linkedSince: row.linked_at?.toISOString() ?? null,
    canUnlink: row.linked_at !== null && !isOnlyWayIn({ hasPassword: row.password_hash !== null, authType: row.auth_type, role: row.role }),
  }
}
