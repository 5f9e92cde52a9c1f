import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { PortraitFiles } from './photo-rules.ts'

/** Sets or replaces the person's portrait under a new id. */
export async function setPortrait(
  transaction: Transacting,
  context: RequestContext,
  person: SignedInPerson,
  { small, large }: PortraitFiles,
): Promise<void> {
  const photo = { id: randomUUID(), small, large, set_at: context.deps.clock() }
  await transaction
    .insertInto('person_photos')
    .values({ person_id: person.id, edition: context.edition.id, ...photo })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(photo))
    .execute()
  await recordEvent(transaction, context, { kind: 'photo.set', subject: { type: 'person', id: person.id } })
}

/** Removes the portrait. Returns false if there is none. */
export async function removePortrait(transaction: Transacting, context: RequestContext, person: SignedInPerson): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('person_photos').where('person_id', '=', person.id).executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await recordEvent(transaction, context, { kind: 'photo.removed', subject: { type: 'person', id: person.id } })
  return true
}
