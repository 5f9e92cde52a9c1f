import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { Decimal } from '@atrium/domain/decimal'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { cashLine, type StoredModel, type StoredProposal } from './stored-rules.ts'

type Weight = { name: string; value: string }

/**
 * Lists the model portfolios of the back office that state securities, or the one with the id. Weights are stored in per cent by symbol; the
 * symbol "cash", in any case, is the cash of the portfolios.
 */
export async function listModels(transaction: Transacting, { edition }: AccountScope, id: string | null = null): Promise<StoredModel[]> {
  const { rows } = await sql<{ id: string; name: string; version: number; holdings: Weight[] }>`
    select i.id, i.name, i.version, v.data -> 'holdings' as holdings
    from collection_items i join collection_versions v on v.item_id = i.id and v.version = i.version
    where i.edition = ${edition.actor.edition} and i.collection = 'models' and i.is_active
      and (${id}::uuid is null or i.id = ${id}::uuid) and jsonb_typeof(v.data -> 'holdings') = 'array' and v.data -> 'holdings' <> '[]'
    order by i.name, i.id limit 200`.execute(transaction)
  return rows.map(({ holdings, ...model }) => ({
    ...model,
    lines: holdings.map(({ name, value }) => ({
      id: name.toLowerCase() === cashLine ? cashLine : name,
      target: new Decimal(value).div(100),
    })),
  }))
}

export type ProposalRow = {
  id: string
  data: StoredProposal
  model_id: string
  created_at: Date
  created_by: string | null
  shared_at: Date | null
  withdrawn_at: Date | null
  note: string | null
}

type Page = { offset: number; limit: number }

/** Lists the proposals of an account with drafts, for the staff of the firm, the newest first. */
export async function listProposals(
  transaction: Transacting,
  { account }: AccountScope,
  { offset, limit }: Page,
): Promise<{ rows: ProposalRow[]; count: number }> {
  const { rows } = await sql<ProposalRow & { count: number }>`
    select p.id, p.data - '{lines,trades,case,prices,holdings}'::text[] as data, p.model_id, p.created_at, by.name as created_by, s.shared_at,
      p.withdrawn_at, s.note, count(*) over ()::int as count
    from proposals p left join people by on by.id = p.created_by left join proposal_shares s on s.proposal_id = p.id
    where p.account_id = ${account.id} order by p.created_at desc, p.id limit ${limit} offset ${offset}`.execute(transaction)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** Lists the proposals that are shared with the clients of an account, the newest first. */
export async function listSharedProposals(
  transaction: Transacting,
  { account }: AccountScope,
  { offset, limit }: Page,
): Promise<{ rows: ProposalRow[]; count: number }> {
  const { rows } = await sql<ProposalRow & { count: number }>`
    select s.proposal_id as id, s.data - '{lines,trades,case,prices,holdings}'::text[] as data, null as model_id, s.shared_at as created_at,
      by.name as created_by, s.shared_at, s.withdrawn_at, s.note, count(*) over ()::int as count
    from proposal_shares s left join people by on by.id = s.created_by
    where s.account_id = ${account.id} and s.withdrawn_at is null
    order by s.shared_at desc, s.proposal_id limit ${limit} offset ${offset}`.execute(transaction)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** Finds a proposal of the account, shared or not. */
export async function findProposal(transaction: Transacting, { account }: AccountScope, id: string): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select p.id, p.data, p.model_id, p.created_at, by.name as created_by, s.shared_at, p.withdrawn_at, s.note
    from proposals p left join people by on by.id = p.created_by left join proposal_shares s on s.proposal_id = p.id
    where p.account_id = ${account.id} and p.id = ${id}`.execute(transaction)
  return rows[0]
}

/** Finds a proposal that is shared with the clients of the account. */
export async function findSharedProposal(
  transaction: Transacting,
  { account }: AccountScope,
  id: string,
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    select s.proposal_id as id, s.data, null as model_id, s.shared_at as created_at, by.name as created_by, s.shared_at, s.withdrawn_at, s.note
    from proposal_shares s left join people by on by.id = s.created_by
    where s.account_id = ${account.id} and s.proposal_id = ${id} and s.withdrawn_at is null`.execute(transaction)
  return rows[0]
}
