import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions } from '@atrium/platform/events/revisions'
import { sql } from 'kysely'
import type { Managing } from '../managing/form-rules.ts'

type Change = { account: string; before: readonly string[]; after: readonly string[] }

const compare = ({ before, after }: Change) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

/** Makes people advisers of an account, and ends the relation of others today. Relations that have ended stay in the history. */
export async function saveAdvisers(managing: Managing, change: Change): Promise<void> {
  const { transaction, scope } = managing
  const { actor, today } = scope.edition
  const { added, removed } = compare(change)
  if (added.length > 0)
    await sql`insert into account_people (edition, account_id, person_id, relation, since_on)
      select ${actor.edition}, ${change.account}::uuid, unnest(${added}::uuid[]), 'adviser', ${today}::date
      on conflict (account_id, person_id, relation) do update set since_on = excluded.since_on, until_on = null`.execute(transaction)
  if (removed.length > 0) {
    const removedRows = sql`account_id = ${change.account}::uuid and relation = 'adviser' and person_id = any (${removed}::uuid[])`
    await sql`delete from account_people where ${removedRows} and since_on >= ${today}::date`.execute(transaction)
    await sql`update account_people set until_on = ${today}::date - 1 where ${removedRows}`.execute(transaction)
  }
  await recordRelations(managing, 'owner', change)
}

/** Adds an account to groups and removes it from others. */
export async function saveGroups(managing: Managing, change: Change): Promise<void> {
  const { transaction, scope, context } = managing
  const { added, removed } = compare(change)
  if (added.length > 0)
    await sql`insert into client_group_members (edition, group_id, account_id, member_since)
      select ${scope.edition.actor.edition}, unnest(${added}::uuid[]), ${change.account}::uuid, ${context.deps.clock()}
      on conflict do nothing`.execute(transaction)
  if (removed.length > 0)
    await sql`delete from client_group_members where account_id = ${change.account}::uuid and group_id = any (${removed}::uuid[])`.execute(
      transaction,
    )
  await recordRelations(managing, 'groups', change)
}

async function recordRelations({ transaction, context }: Managing, field: 'owner' | 'groups', change: Change): Promise<void> {
  const { added, removed } = compare(change)
  if (added.length + removed.length === 0) return
  const { account, before, after } = change
  const subject = { type: 'account', id: account, accountId: account } as const
  await recordRevisions(transaction, context, [{ subject, before: { [field]: [...before] }, after: { [field]: [...after] } }])
  await recordEvent(transaction, context, { kind: 'account.changed', accountId: account, subject, details: { changed: [field] } })
}
