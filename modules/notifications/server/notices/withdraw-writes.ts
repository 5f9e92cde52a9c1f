import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { NotificationKind } from '../contributions.ts'
import { tellPages } from './writes.ts'

type Causes = {
  kinds: readonly NotificationKind[]
  /** The causes, or what they begin with, before a space and a time. */
  causes: readonly string[]
}

/**
 * Withdraws the notifications of an account with a cause that the firm has taken back, such as a document: nobody is told of it any more, in the
 * portal or outside. What was sent before stays as evidence for the firm.
 */
export async function withdrawCauses(
  transaction: SystemTransacting,
  { edition, deps }: Origin,
  { account, kinds, causes }: Causes & { account: string },
): Promise<void> {
  if (causes.length === 0) return
  const now = deps.clock()
  const { rows } = await sql<{ id: string; person_id: string }>`update notifications set withdrawn_at = ${now}
    where edition = ${edition.id} and account_id = ${account}::uuid and kind = any (${kinds.map(({ name }) => name)}::text[])
      and split_part(cause, ' ', 1) = any (${[...causes]}::text[]) and withdrawn_at is null returning id, person_id`.execute(transaction)
  await sql`update notification_deliveries set state = 'suppressed', reason = 'withdrawn', due_at = null, ended_at = ${now}
    where notification_id = any (${rows.map(({ id }) => id)}::uuid[]) and state = 'held'`.execute(transaction)
  await tellPages(
    transaction,
    edition.id,
    rows.map((row) => row.person_id),
  )
}

/** Turns the notifications of people with a cause into another kind, which states no facts, when their cause has become confidential. */
export async function hideFacts(
  transaction: SystemTransacting,
  { edition }: Origin,
  { from, to, told }: { from: NotificationKind; to: NotificationKind; told: readonly { person: string; cause: string }[] },
): Promise<void> {
  if (told.length === 0) return
  const { rows } = await sql<{ person_id: string }>`update notifications n set kind = ${to.name}, facts = '{}'
    from unnest(${told.map(({ person }) => person)}::uuid[], ${told.map(({ cause }) => cause)}::text[]) as g (person, cause)
    where n.edition = ${edition.id} and n.person_id = g.person and n.kind = ${from.name} and n.cause = g.cause returning n.person_id`.execute(
    transaction,
  )
  await tellPages(
    transaction,
    edition.id,
    rows.map((row) => row.person_id),
  )
}
