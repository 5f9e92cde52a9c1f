import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { findProposal, type ProposalRow } from './reads.ts'
import type { StoredModel, StoredProposal } from './stored-rules.ts'

type Kind = 'proposal.created' | 'proposal.shared' | 'proposal.withdrawn'

const record = (transaction: Transacting, context: RequestContext, { account }: AccountScope, kind: Kind, id: string, name: string) =>
  recordEvent(transaction, context, { kind, accountId: account.id, portalId: account.portal_id, details: { id, name } })

/** Stores a proposal as a draft. @throws the refusal `conflict` if the id belongs to another proposal */
export async function saveProposal(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { id, model, data }: { id: string; model: StoredModel; data: StoredProposal },
): Promise<void> {
  const { account, edition } = scope
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('proposals')
    .values({
      id,
      edition: edition.actor.edition,
      account_id: account.id,
      model_id: model.id,
      model_version: model.version,
      data: JSON.stringify(data),
      created_at: context.deps.clock(),
      created_by: edition.person.id,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) return record(transaction, context, scope, 'proposal.created', id, data.model)
  const stored = await findProposal(transaction, scope, id)
  if (!stored || !isSameRequest(stored.data, data)) throw refusal('conflict')
}

export const isSameRequest = (left: Pick<StoredProposal, 'request'>, right: Pick<StoredProposal, 'request'>): boolean =>
  JSON.stringify(sortKeys(left.request)) === JSON.stringify(sortKeys(right.request))

/** The database does not keep the order of keys. */
const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([left], [right]) => (left < right ? -1 : 1))
            .map(([key, part]) => [key, sortKeys(part)]),
        )
      : value

/**
 * Shows a proposal to the clients of the account. A second request changes nothing; one with another note, or for a proposal that was withdrawn
 * meanwhile, is a conflict.
 */
export async function shareProposal(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  proposal: ProposalRow,
  note: string,
): Promise<void> {
  const { account, edition } = scope
  await lockProposal(transaction, scope, proposal.id)
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('proposal_shares')
    .values({
      proposal_id: proposal.id,
      edition: edition.actor.edition,
      account_id: account.id,
      data: JSON.stringify(proposal.data),
      note,
      shared_at: context.deps.clock(),
      created_by: edition.person.id,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.column('proposal_id').doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) return record(transaction, context, scope, 'proposal.shared', proposal.id, proposal.data.model)
  const stored = await findProposal(transaction, scope, proposal.id)
  if (stored?.note !== note || stored.withdrawn_at) throw refusal('conflict')
}

/** Locks a proposal until the transaction ends, so that it is not shared and withdrawn at the same time. */
async function lockProposal(transaction: Transacting, { account }: AccountScope, id: string): Promise<void> {
  const row = await transaction
    .selectFrom('proposals')
    .select('withdrawn_at')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.withdrawn_at) throw refusal('conflict')
}

/** Withdraws a proposal for staff and clients. A second request changes nothing. */
export async function withdrawProposal(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  proposal: ProposalRow,
): Promise<void> {
  const now = context.deps.clock()
  const { numUpdatedRows: changed } = await transaction
    .updateTable('proposals')
    .set({ withdrawn_at: now })
    .where('id', '=', proposal.id)
    .where('account_id', '=', scope.account.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { numUpdatedRows: hidden } = await transaction
    .updateTable('proposal_shares')
    .set({ withdrawn_at: now })
    .where('proposal_id', '=', proposal.id)
    .where('account_id', '=', scope.account.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (changed === 0n && hidden === 0n) return
  await record(transaction, context, scope, 'proposal.withdrawn', proposal.id, proposal.data.model)
}
