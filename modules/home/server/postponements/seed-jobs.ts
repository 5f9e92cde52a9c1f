import { dayIn, daysAfter } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

/** A postponed review that a command creates. `by` is an e-mail address, `account` the id at the provider. */
export type SeedPostponement = { portal: string; by: string; account: string; dueDaysAgo: number; untilInDays: number }

/**
 * Creates postponements. Those that exist are kept, so that a command that was interrupted can be repeated.
 * @throws Error for an unknown person or account
 */
export function seedPostponements(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: Edition,
  postponements: readonly SeedPostponement[],
): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const now = deps.clock()
    const today = dayIn(edition.timeZone, now)
    for (const { portal, by, account: externalId, dueDaysAgo, untilInDays } of postponements) {
      const person = await transaction.selectFrom('people').select('id').where('email', '=', by).executeTakeFirst()
      const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirst()
      if (!person || !account) throw new Error(`"${by}" or "${externalId}" is unknown, so nothing is postponed.`)
      await transaction
        .insertInto('postponed_items')
        .values({
          edition: edition.id,
          person_id: person.id,
          portal_id: portal,
          kind: 'review-due',
          cause: `${account.id} ${daysAfter(today, -dueDaysAgo)}`,
          account_id: account.id,
          until_on: daysAfter(today, untilInDays),
          postponed_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
