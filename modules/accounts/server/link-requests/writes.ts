import { randomUUID } from 'node:crypto'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions, reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import type { AccountScope } from '../accounts/access.ts'
import { findOpenRequest } from './reads.ts'

const toAccountSubject = (accountId: string) => ({ type: 'account', id: accountId, accountId }) as const

/** Stores a request, or keeps the open one. Returns when the open request was made. */
export async function saveRequest(transaction: Transacting, origin: Origin, scope: AccountScope): Promise<Date> {
  const { account, edition } = scope
  const [id, now] = [randomUUID(), origin.deps.clock()]
  const isNew = await reviseRow(
    transaction,
    origin,
    { table: 'account_link_requests', key: { id }, subject: toAccountSubject(account.id) },
    () =>
      transaction
        .insertInto('account_link_requests')
        .values({ id, edition: origin.edition.id, account_id: account.id, person_id: edition.person.id, requested_at: now })
        // A concurrent request of the same account is kept.
        .onConflict((conflict) => conflict.column('account_id').where('outcome', 'is', null).doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n),
  )
  if (isNew) await recordEvent(transaction, origin, { kind: 'account.link-requested', accountId: account.id, portalId: account.portal_id })
  const requestedAt = await findOpenRequest(transaction, scope)
  if (!requestedAt) throw refusal('conflict')
  return requestedAt
}

/**
 * Declines the open request and informs the person who made it by e-mail.
 * @throws error `conflict` if no request is open, because somebody else has decided it
 */
export async function declineRequest(
  transaction: SystemTransacting,
  origin: RequestContext,
  { account, edition }: AccountScope,
): Promise<void> {
  const requesters = await closeRequests(transaction, origin, [account.id], { outcome: 'declined', decided_by: edition.person.id })
  if (requesters.length === 0) throw refusal('conflict')
  await notify(transaction, origin, requesters, 'linkDeclined')
  await recordEvent(transaction, origin, { kind: 'account.link-declined', accountId: account.id, portalId: account.portal_id })
}

/**
 * Links an account to a client of its provider, completes the open request, and informs the owners by e-mail. Changes nothing if
 * the account is already linked to this client and no request is open.
 * @throws a duplicate key error if another account is meanwhile linked to the client
 */
export async function linkAccount(
  transaction: SystemTransacting,
  origin: RequestContext,
  { account, edition }: AccountScope,
  externalId: string,
): Promise<void> {
  const stored = await lockExternalId(transaction, account.id)
  if (stored === externalId && !(await findOpenRequest(transaction, { account }))) return
  await reviseRow(transaction, origin, { table: 'accounts', key: { id: account.id }, subject: toAccountSubject(account.id) }, () =>
    transaction
      .updateTable('accounts')
      .set({ external_id: externalId, updated_at: origin.deps.clock() })
      .where('id', '=', account.id)
      .execute(),
  )
  const requesters = await closeRequests(transaction, origin, [account.id], { outcome: 'linked', decided_by: edition.person.id })
  const owners = await listOwners(transaction, { account, edition })
  await notify(transaction, origin, [...new Set([...requesters, ...owners])], 'accountLinked')
  await recordEvent(transaction, origin, {
    kind: 'account.linked',
    accountId: account.id,
    portalId: account.portal_id,
    details: { externalId, by: 'admin' },
  })
}

/** Locks an account until the end of the transaction. Returns its external id. */
async function lockExternalId(transaction: SystemTransacting, accountId: string): Promise<string | null> {
  const row = await transaction.selectFrom('accounts').select('external_id').where('id', '=', accountId).forUpdate().executeTakeFirst()
  return row?.external_id ?? null
}

type Decision = { outcome: 'linked' | 'declined'; decided_by: string | null }

/** Closes the open requests of accounts. Returns the people who made them. */
async function closeRequests(
  transaction: Transacting,
  origin: Origin,
  accountIds: readonly string[],
  decision: Decision,
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const after = { ...decision, decided_at: origin.deps.clock() }
  const closedRequests = await transaction
    .updateTable('account_link_requests')
    .set(after)
    .where('account_id', 'in', accountIds)
    .where('outcome', 'is', null)
    .returning(['account_id', 'person_id'])
    .execute()
  await recordRevisions(
    transaction,
    origin,
    closedRequests.map(({ account_id: id }) => ({ subject: toAccountSubject(id), before: null, after })),
  )
  return closedRequests.map(({ person_id: id }) => id)
}

/** Lists the owners and joint owners of an account. */
async function listOwners(
  transaction: SystemTransacting,
  { account, edition }: Pick<AccountScope, 'account' | 'edition'>,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('account_people')
    .select('person_id')
    .where('account_id', '=', account.id)
    .where('relation', 'in', ['owner', 'joint'])
    .where('since_on', '<=', edition.today)
    .where((expression) => expression.or([expression('until_on', 'is', null), expression('until_on', '>=', edition.today)]))
    .execute()
  return rows.map(({ person_id: id }) => id)
}

/** Sends active people an e-mail in their language. */
async function notify(
  transaction: SystemTransacting,
  origin: RequestContext,
  ids: readonly string[],
  kind: 'accountLinked' | 'linkDeclined',
): Promise<void> {
  if (ids.length === 0) return
  const people = await transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale'])
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .execute()
  for (const person of people) await queueMail(transaction, origin, { to: person.email, ...composeMail(origin.edition, person, kind) })
}

/** Completes the requests of accounts that a refresh has linked. */
export async function completeRequests(transaction: SystemTransacting, origin: Origin, accountIds: readonly string[]): Promise<void> {
  await closeRequests(transaction, origin, accountIds, { outcome: 'linked', decided_by: null })
}
