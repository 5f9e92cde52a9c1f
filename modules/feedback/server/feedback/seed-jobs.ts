import { addSystemTask } from '@atrium/clients/server/tasks/system-writes'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { highestFollowedUp } from '../../contract/feedback-terms.ts'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

type SeedDependencies = Pick<Dependencies, 'db' | 'clock'>

/** Feedback that a command creates. People are named by their e-mail addresses. */
type SeedEntry = { portal: string; client: string; advisers: readonly string[]; daysAgo: number; rating: number; comment: string | null }

/** Creates feedback as clients would have given it. */
export const seedFeedback = ({ db, clock }: SeedDependencies, edition: Edition, entries: readonly SeedEntry[]): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const findPerson = (email: string) =>
      transaction.selectFrom('people').select(['id', 'name']).where('email', '=', email).executeTakeFirstOrThrow()
    for (const { portal, client, advisers, daysAgo, rating, comment } of entries) {
      const { id: person, name } = await findPerson(client)
      const at = new Date(clock().getTime() - daysAgo * 86_400_000)
      const id = createSeedId(`feedback ${portal} ${client} ${daysAgo}`)
      await transaction
        .insertInto('feedback_entries')
        .values({
          id,
          edition: edition.id,
          portal_id: portal,
          person_id: person,
          name,
          rating,
          comment,
          submitted_at: at,
          submitted_on: dayIn(edition.timeZone, at),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (rating <= highestFollowedUp) {
        const first = await transaction
          .selectFrom('account_people as own')
          .innerJoin('accounts as a', 'a.id', 'own.account_id')
          .select('a.id as account')
          .where('own.person_id', '=', person)
          .where('a.portal_id', '=', portal)
          .orderBy('a.name')
          .limit(1)
          .executeTakeFirst()
        const assignee = advisers[0] === undefined ? null : (await findPerson(advisers[0])).id
        const task = { id, edition: edition.id, portal, title: `Follow up feedback: ${rating} out of 9`, assignee }
        const dueOn = dayIn(edition.timeZone, new Date(at.getTime() + 7 * 86_400_000))
        if (first) await addSystemTask(transaction, { edition, deps: { clock: () => at }, by: 'demo' }, { ...task, ...first, dueOn })
      }
      for (const adviser of advisers)
        await transaction
          .insertInto('feedback_advisers')
          .values({ entry_id: id, person_id: (await findPerson(adviser)).id, edition: edition.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
  })
