import { createItemId } from '@atrium/collections/server/items/seed-jobs'
import { daysAfter, dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

/** A request to fill in a form that a command creates. `account` is the id of the account at its provider. */
export type SeedAssignment = { form: string; account: string; dueInDays: number | null }

/**
 * Asks clients to fill in forms, in the name of the person with the e-mail address `askedBy`. Clients are not told by e-mail.
 * @throws Error for an unknown person or account
 */
export function seedAssignments(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: Edition,
  askedBy: string,
  assignments: readonly SeedAssignment[],
): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const person = await transaction.selectFrom('people').select('id').where('email', '=', askedBy).executeTakeFirst()
    if (!person) throw new Error(`${askedBy} is unknown, so nobody asks for forms.`)
    const now = deps.clock()
    const today = dayIn(edition.timeZone, now)
    for (const { form, account: externalId, dueInDays } of assignments) {
      const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirst()
      if (!account) throw new Error(`There is no account "${externalId}" for the form "${form}".`)
      await transaction
        .insertInto('form_assignments')
        .values({
          edition: edition.id,
          form_id: createItemId(edition.id, form),
          account_id: account.id,
          due_on: dueInDays === null ? null : daysAfter(today, dueInDays),
          created_at: now,
          created_by: person.id,
          notified_at: now,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'form_id']).where('withdrawn_at', 'is', null).doNothing())
        .execute()
    }
  })
}
