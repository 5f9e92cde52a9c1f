import { createSeedId } from '@atrium/platform/db/seed-id'
import { dayIn, daysAfter } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'

/** A record that a command creates. `account` is the id of the account at its provider, and people are e-mail addresses. */
type Recorded = { account: string; by: string; daysAgo: number }

export type SeedRecords = {
  notes: readonly (Recorded & { key: string; visibility: 'private' | 'team' | 'compliance'; text: string; addsTo?: string })[]
  tasks: readonly (Recorded & {
    title: string
    dueDaysAgo: number | null
    assignee: string | null
    done?: { by: string; daysAgo: number }
  })[]
  flags: readonly (Recorded & {
    driver: 'health' | 'life-event' | 'resilience' | 'capability'
    text: string
    help: string
    reviewInDays: number
    readers: readonly string[]
  })[]
  consents: readonly (Recorded & {
    purpose: string
    decision: 'given' | 'refused' | 'withdrawn'
    evidence: string
    untilInDays?: number
  })[]
  reviews: readonly (Recorded & { summary: string; agenda: string; nextAfterDays: number })[]
  agendas: readonly (Recorded & { text: string })[]
}

const dayMs = 24 * 3_600_000

/**
 * Creates records of staff about clients. Records that exist are kept, so that a command that was interrupted can be repeated.
 * @throws Error for an unknown person or account
 */
export function seedClientRecords(deps: Pick<Dependencies, 'db' | 'clock'>, edition: Edition, records: SeedRecords): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const now = deps.clock()
    const today = dayIn(edition.timeZone, now)
    const people = new Map((await transaction.selectFrom('people').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]))
    const accounts = new Map(
      (await transaction.selectFrom('accounts').select(['id', 'external_id']).execute()).map(({ id, external_id: key }) => [key, id]),
    )
    const find = (known: ReadonlyMap<string | null, string>, key: string) => {
      const id = known.get(key)
      if (id === undefined) throw new Error(`"${key}" is unknown, so there is no record about a client.`)
      return id
    }
    const personOf = (email: string) => find(people, email)
    const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
    const common = (kind: string, index: number | string, { account, by, daysAgo }: Recorded) => ({
      id: createSeedId(`client record ${edition.id} ${kind} ${index}`),
      edition: edition.id,
      account_id: find(accounts, account),
      created_at: at(daysAgo),
      created_by: personOf(by),
    })
    const noteId = (key: string) => createSeedId(`client record ${edition.id} note ${key}`)
    for (const note of records.notes.toSorted((one, other) => other.daysAgo - one.daysAgo))
      await transaction
        .insertInto('client_notes')
        .values({
          ...common('note', note.key, note),
          visibility: note.visibility,
          text: note.text,
          adds_to: note.addsTo === undefined ? null : noteId(note.addsTo),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const [index, task] of records.tasks.entries())
      await transaction
        .insertInto('client_tasks')
        .values({
          ...common('task', index, task),
          title: task.title,
          due_on: task.dueDaysAgo === null ? null : daysAfter(today, -task.dueDaysAgo),
          assignee_id: task.assignee === null ? null : personOf(task.assignee),
          ...(task.done && { done_at: at(task.done.daysAgo), done_by: personOf(task.done.by) }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const [index, flag] of records.flags.entries()) {
      const row = common('flag', index, flag)
      await transaction
        .insertInto('client_flags')
        .values({ ...row, driver: flag.driver, text: flag.text, help: flag.help, review_on: daysAfter(today, flag.reviewInDays) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await transaction
        .insertInto('client_flag_readers')
        .values([flag.by, ...flag.readers].map((reader) => ({ flag_id: row.id, person_id: personOf(reader), edition: edition.id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const [index, consent] of records.consents.entries())
      await transaction
        .insertInto('client_consents')
        .values({
          ...common('consent', index, consent),
          purpose: consent.purpose,
          decision: consent.decision,
          decided_on: daysAfter(today, -consent.daysAgo),
          until_on: consent.untilInDays === undefined ? null : daysAfter(today, consent.untilInDays),
          evidence: consent.evidence,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const [index, review] of records.reviews.entries()) {
      const row = common('review', index, review)
      const heldOn = daysAfter(today, -review.daysAgo)
      await transaction
        .insertInto('client_reviews')
        .values({
          ...row,
          held_on: heldOn,
          held_by: row.created_by,
          next_due_on: daysAfter(heldOn, review.nextAfterDays),
          summary: review.summary,
          agenda: review.agenda,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const agenda of records.agendas)
      await transaction
        .insertInto('client_agendas')
        .values({
          account_id: find(accounts, agenda.account),
          edition: edition.id,
          text: agenda.text,
          version: 1,
          saved_at: at(agenda.daysAgo),
          saved_by: personOf(agenda.by),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
}
