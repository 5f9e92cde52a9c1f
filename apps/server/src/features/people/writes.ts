import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'
import { letter } from '../../mail/letters.ts'
import { queueMail } from '../../mail/outbox.ts'

type Change = { person: string; isDisabled: boolean; reason: string }

/**
 * Switches the second factor of somebody off or on, and tells them why. Switched on again, what was opened with a
 * password alone ends: the next sign-in owes the second factor. Where it stands so already nothing changes. False
 * where there is nobody by this id.
 */
export async function changeSecondFactor(
  transaction: Transacting,
  context: RequestContext,
  adminId: string,
  { person: id, isDisabled, reason }: Change,
): Promise<boolean> {
  const { deps, edition } = context
  const person = await transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale', 'is_second_factor_disabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return false
  if (person.is_second_factor_disabled === isDisabled) return true
  const now = deps.clock()
  await transaction
    .updateTable('people')
    .set({
      is_second_factor_disabled: isDisabled,
      second_factor_disabled_at: isDisabled ? now : null,
      second_factor_disabled_by: isDisabled ? adminId : null,
      second_factor_disabled_reason: isDisabled ? reason : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  if (!isDisabled) await transaction.deleteFrom('sessions').where('person_id', '=', id).execute()
  const kind = isDisabled ? 'secondFactorDisabled' : 'secondFactorEnabled'
  await queueMail(transaction, context, { to: person.email, ...letter(edition, person, kind, { reason }) })
  await recordEvent(transaction, context, {
    kind: isDisabled ? 'second-factor.disabled' : 'second-factor.enabled',
    subject: { type: 'person', id },
    details: { reason },
  })
  return true
}
