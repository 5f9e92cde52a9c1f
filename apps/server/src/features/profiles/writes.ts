import type { ProfileChange } from '@atrium/contract/profiles'
import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'
import type { SignedInPerson } from '../identity/access.ts'

/** Changes the person's own row and says in the event which fields changed, not to what. */
export async function updateProfile(
  transaction: Transacting,
  context: RequestContext,
  person: SignedInPerson,
  change: ProfileChange,
): Promise<SignedInPerson> {
  const fields = Object.keys(change).toSorted()
  if (fields.length === 0) return person
  const row = await transaction
    .updateTable('people')
    .set({
      ...(change.theme !== undefined && { theme: change.theme }),
      ...(change.locale !== undefined && { locale: change.locale }),
      ...(change.hidesWelcome !== undefined && { hides_welcome: change.hidesWelcome }),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.phone !== undefined && { phone: change.phone || null }),
      updated_at: context.deps.clock(),
    })
    .where('id', '=', person.id)
    .returning(['name', 'phone', 'locale', 'theme'])
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, context, { kind: 'profile.updated', subject: { type: 'person', id: person.id }, details: { fields } })
  return { ...person, ...row }
}
