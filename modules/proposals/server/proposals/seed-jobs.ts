import { createItemId } from '@atrium/collections/server/items/seed-jobs'
import { dayIn } from '@atrium/domain/calendar'
import { propose } from '@atrium/domain/proposals/proposal'
import type { Edition } from '@atrium/editions/edition'
import { createPositions } from '@atrium/investments/server/portfolios/holdings-rules'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { ProposalSettings } from '../../contract/proposals.ts'
import { composePortfolios } from './provider-reads.ts'
import { createInput, toStored, type StoredModel } from './stored-rules.ts'

/** A proposal that a command creates. `account` is the id of the account at its provider; with a note, it is shared. */
export type SeedProposal = {
  key: string
  account: string
  /** A portfolio whose gains are not taxed. */
  portfolio: string
  /** Key of the model portfolio among the seeded items, and its weights as fractions. */
  model: { key: string; name: string; lines: StoredModel['lines'] }
  settings: Omit<ProposalSettings, 'model' | 'portfolios'>
  note: string | null
}

/**
 * Calculates a proposal with the data of its provider and stores it in the name of the person with the e-mail address `by`.
 * @throws Error for an unknown person, account or portfolio; UpstreamError during an outage
 */
export async function seedProposal(
  deps: Pick<Dependencies, 'db' | 'clock' | 'providers'>,
  edition: Edition,
  by: string,
  { key, account: externalId, portfolio, model, settings, note }: SeedProposal,
): Promise<void> {
  const providers = deps.providers.portfolios(edition, null)
  const stated = (await providers.listPortfolios(externalId)).find(({ id }) => id === portfolio)
  if (!stated) throw new Error(`There is no portfolio "${portfolio}" for the proposal "${key}".`)
  const held = createPositions(await providers.getHoldings({ clientId: externalId, portfolioId: portfolio }), null)
  const read = composePortfolios([{ stated, flow: '0', held, isStale: false }], providers.name)
  const now = deps.clock()
  const stored: StoredModel = { id: createItemId(edition.id, model.key), name: model.name, version: 1, lines: model.lines }
  const request: ProposalSettings = { ...settings, model: stored.id, portfolios: [{ id: portfolio, flow: '0' }] }
  const input = createInput(stored, request, read)
  const data = JSON.stringify(
    toStored({ model: stored, settings: request, read, today: dayIn(edition.timeZone, now) }, input, propose(input)),
  )
  const id = createItemId(edition.id, key)
  await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const person = await transaction.selectFrom('people').select('id').where('email', '=', by).executeTakeFirst()
    const account = await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirst()
    if (!person || !account) throw new Error(`${by} or the account "${externalId}" is unknown, so the proposal "${key}" is not created.`)
    const row = { edition: edition.id, account_id: account.id, data, created_by: person.id, withdrawn_at: null }
    await transaction
      .insertInto('proposals')
      .values({ ...row, id, model_id: stored.id, model_version: 1, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (note === null) return
    await transaction
      .insertInto('proposal_shares')
      .values({ ...row, proposal_id: id, note, shared_at: now })
      .onConflict((conflict) => conflict.column('proposal_id').doNothing())
      .execute()
  })
}
