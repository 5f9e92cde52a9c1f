import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { findRecordSignature } from '@atrium/documents/server/documents/record-reads'
import { addRecordDocument } from '@atrium/documents/server/documents/record-writes'
import { DomainError } from '@atrium/domain/error'
import { propose, type Proposal as ComputedProposal, type ProposalInput } from '@atrium/domain/proposals/proposal'
import { checkStaleness, proposalValidDays } from '@atrium/domain/proposals/staleness'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createPdf } from '@atrium/platform/pdf/create-pdf'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { isOfFirm } from '@atrium/platform/session/access'
import { proposals as proposalsContract, type Proposal, type ProposalSummary, type StaleReason } from '../../contract/proposals.ts'
import { composeProposalPdf, proposalTitle } from './document-rules.ts'
import { readChosen } from './provider-reads.ts'
import { findProposal, findSharedProposal, listModels, listProposals, listSharedProposals, type ProposalRow } from './reads.ts'
import { createInput, listPrices, listUnits, toDecimals, toStored } from './stored-rules.ts'
import { isSameRequest, saveProposal, shareProposal, withdrawProposal } from './writes.ts'

const proposals = implementContract(proposalsContract)

/** Outside professionals, such as a client's accountant, see what is shared with the client (decision 46). */
async function firmScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await accountScope(context, account, 'portfolios')
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

const inTransaction = <Result>(
  context: RequestContext,
  scope: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, work)

const models = proposals.models.handler(async ({ input, context }) => {
  const scope = await firmScope(context, input.account)
  const items = await inTransaction(context, scope, (transaction) => listModels(transaction, scope))
  return { items: items.map(({ id, name, version }) => ({ id, name, version })) }
})

const list = proposals.list.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'portfolios')
  const read = isOfFirm(scope.edition.person) ? listProposals : listSharedProposals
  const { rows, count } = await inTransaction(context, scope, (transaction) => read(transaction, scope, input))
  return { items: rows.map(toSummary), count }
})

const get = proposals.get.handler(async ({ input, context }): Promise<Proposal> => {
  const scope = await accountScope(context, input.account, 'portfolios')
  const row = await inTransaction(context, scope, (transaction) =>
    isOfFirm(scope.edition.person)
      ? findProposal(transaction, scope, input.proposal)
      : findSharedProposal(transaction, scope, input.proposal),
  )
  if (!row) throw refusal('not-found')
  const { case: _, request: __, prices: ___, holdings: ____, ...shown } = row.data
  const stale = isOfFirm(scope.edition.person) && !row.withdrawn_at ? await findStaleReasons(context, scope, row) : null
  const signature = await inTransaction(context, scope, (transaction) =>
    findRecordSignature(transaction, context, scope, { record: 'proposal', id: row.id }),
  )
  return { ...shown, ...toSummary(row), account: { id: scope.account.id, name: scope.account.name }, note: row.note, stale, signature }
})

const create = proposals.create.handler(async ({ input, context }) => {
  const scope = await firmScope(context, input.account)
  const { account: _, proposal: id, ...settings } = input
  const [model, stored] = await inTransaction(context, scope, async (transaction) => [
    (await listModels(transaction, scope, settings.model))[0],
    await findProposal(transaction, scope, id),
  ])
  if (stored) {
    // Data may have changed since, but the proposal has been computed.
    if (!isSameRequest(stored.data, { request: settings })) throw refusal('conflict')
    return { done: true as const }
  }
  if (!model) throw refusal('invalid-request', { issues: [{ path: 'model', code: 'not-found' }] })
  const read = await readChosen(context, scope, settings.portfolios, model)
  // Trades are not proposed from the prices of an earlier day.
  if (read.isStale) throw refusal('upstream-unavailable')
  const calculationInput = createInput(model, settings, read)
  const data = toStored({ model, settings, read, today: scope.edition.today }, calculationInput, compute(calculationInput))
  await inTransaction(context, scope, (transaction) => saveProposal(transaction, context, scope, { id, model, data }))
  return { done: true as const }
})

/** Computes a proposal. Input that the calculation refuses is an error of the request. */
function compute(input: ProposalInput): ComputedProposal {
  try {
    return propose(input)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const code = error.field?.endsWith('.cost') ? 'cost-missing' : error.code === 'INVALID_AMOUNT' ? 'worth-nothing' : 'invalid'
    throw refusal('invalid-request', { issues: [{ path: code === 'invalid' ? 'model' : 'portfolios', code }] })
  }
}

const share = proposals.share.handler(async ({ input, context }) => {
  const scope = await firmScope(context, input.account)
  const row = await requireProposal(context, scope, input.proposal)
  if (row.withdrawn_at) throw refusal('conflict')
  if (!row.shared_at && (await findStaleReasons(context, scope, row)).length > 0) throw refusal('conflict')
  await inTransaction(context, scope, (transaction) => shareProposal(transaction, context, scope, row, input.note))
  return { done: true as const }
})

const withdraw = proposals.withdraw.handler(async ({ input, context }) => {
  const scope = await firmScope(context, input.account)
  const row = await requireProposal(context, scope, input.proposal)
  const { state } = await inTransaction(context, scope, (transaction) =>
    findRecordSignature(transaction, context, scope, { record: 'proposal', id: row.id }),
  )
  // Nobody signs a proposal that was withdrawn. The request to sign is withdrawn first.
  if (state === 'required') throw refusal('invalid-request', { issues: [{ path: 'proposal', code: 'being-signed' }] })
  await inTransaction(context, scope, (transaction) => withdrawProposal(transaction, context, scope, row))
  return { done: true as const }
})

const createDocument = proposals.createDocument.handler(async ({ input, context }) => {
  const scope = await firmScope(context, input.account)
  const row = await inTransaction(context, scope, (transaction) => findSharedProposal(transaction, scope, input.proposal))
  // What the clients cannot read they cannot sign.
  if (!row) throw refusal((await requireProposal(context, scope, input.proposal)) ? 'conflict' : 'not-found')
  const pdf = await createPdf(composeProposalPdf(context.edition, { client: scope.account.name, proposal: row }))
  const name = `${proposalTitle(context.edition)} ${row.data.frozen.on}.pdf`
  return { document: await addRecordDocument(context, scope, { record: 'proposal', id: row.id, name, kind: 'advice', pdf }) }
})

async function requireProposal(context: RequestContext, scope: AccountScope, id: string): Promise<ProposalRow> {
  const row = await inTransaction(context, scope, (transaction) => findProposal(transaction, scope, id))
  if (!row) throw refusal('not-found')
  return row
}

/** Compares a proposal with today's prices, units and model. A portfolio that its provider no longer has counts as changed units. */
async function findStaleReasons(
  context: RequestContext,
  scope: AccountScope,
  { data, model_id: modelId }: ProposalRow,
): Promise<StaleReason[]> {
  const model = (await inTransaction(context, scope, (transaction) => listModels(transaction, scope, modelId)))[0]
  const now = await readChosen(context, scope, data.request.portfolios, model ?? { id: modelId, name: '', version: 0, lines: [] }).catch(
    (error: unknown) => {
      if (error instanceof UpstreamError) return 'unavailable' as const
      return null
    },
  )
  if (now === 'unavailable' || now?.isStale) return ['NOT_COMPARED']
  const compared = Object.keys(data.prices)
  return checkStaleness({
    proposal: {
      frozenOn: data.frozen.on,
      validDays: proposalValidDays,
      modelVersion: data.frozen.modelVersion,
      prices: toDecimals(data.prices),
      holdings: toDecimals(data.holdings),
    },
    now: {
      date: scope.edition.today,
      modelVersion: model?.version ?? 0,
      prices: toDecimals(now ? Object.fromEntries(Object.entries(listPrices(now)).filter(([line]) => compared.includes(line))) : {}),
      holdings: toDecimals(now ? listUnits(now) : {}),
    },
  }).reasons.slice()
}

const toSummary = (row: ProposalRow): ProposalSummary => ({
  id: row.id,
  model: row.data.model,
  state: row.withdrawn_at ? 'withdrawn' : row.shared_at ? 'shared' : 'draft',
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  sharedAt: row.shared_at?.toISOString() ?? null,
  driftBefore: row.data.driftBefore,
  driftAfter: row.data.driftAfter,
  tradeCount: row.data.tradeCount,
})

export const proposalRoutes = { models, list, get, create, share, createDocument, withdraw }
