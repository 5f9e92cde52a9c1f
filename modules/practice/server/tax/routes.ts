import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import type { UpstreamClient } from '@atrium/platform/providers/ports/advisory-clients'
import type { TaxAccount, UpstreamTaxOverview } from '@atrium/platform/providers/ports/tax-accounts'
import { taxAccounts as taxContract, type TaxParty } from '../../contract/tax-accounts.ts'
import { combineSources, readClient, readFirm, type FirmReading } from '../firm/provider-reads.ts'
import { computePaymentsOnAccount, listFilings } from './filing-rules.ts'
import { computeHealthScore, describeUnscored } from './health-rules.ts'

const taxAccounts = implementContract(taxContract)

const toMoney = (amount: string | null) => (amount === null ? null : { amount, currency: 'GBP' as const })

/** Lists the person and then the companies that have a number in the firm's tax system. */
const listParties = ({ name, irisId, companies }: UpstreamClient): TaxParty[] => [
  ...(irisId === null ? [] : [{ id: irisId, name, kind: 'personal' as const, hasBooks: false }]),
  ...companies.flatMap((company) =>
    company.irisId === null
      ? []
      : [{ id: company.irisId, name: company.name, kind: 'business' as const, hasBooks: company.dextId !== null }],
  ),
]

const parties = taxAccounts.parties.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'tax')
  const { data, source } = await readClient(context, scope)
  return { accountName: scope.account.name, parties: data ? listParties(data) : [], source }
})

/**
 * Finds the tax account of a person or company of the client.
 * @throws the refusals `not-found` for a number that is not the client's, and `upstream-unavailable` if the client could not be read
 */
async function findTaxAccount(context: RequestContext, scope: AccountScope, id: string): Promise<TaxAccount & { name: string }> {
  const { data, source } = await readClient(context, scope)
  if (source.state === 'not-read') throw refusal('upstream-unavailable')
  if (source.state === 'late') throw refusal('upstream-slow')
  const party = data && listParties(data).find((one) => one.id === id)
  if (!party || scope.account.external_id === null) throw refusal('not-found')
  return { clientId: scope.account.external_id, irisId: id, kind: party.kind, name: party.name }
}

const readOverview = (context: RequestContext, scope: AccountScope, account: TaxAccount): Promise<FirmReading<UpstreamTaxOverview>> =>
  readFirm(context, scope, `tax overview ${account.kind} ${account.irisId}`, (firm) => firm.getTaxOverview(account))

const payments = taxAccounts.payments.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'tax')
  const account = await findTaxAccount(context, scope, input.party)
  const { data, source } = await readFirm(context, scope, `tax payments ${account.kind} ${account.irisId}`, (firm) =>
    firm.getPayments(account),
  )
  const items = (data?.payments ?? []).map(({ on, amount, description }) => ({
    date: on,
    amount: { amount, currency: 'GBP' as const },
    description,
  }))
  return { items, currentBalance: toMoney(data?.currentBalance ?? null), source }
})

const overview = taxAccounts.overview.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'tax')
  const account = await findTaxAccount(context, scope, input.party)
  const { data, source } = await readOverview(context, scope, account)
  const [last] = data?.values ?? []
  return {
    values: (data?.values ?? []).map(({ periodEnd, income, turnover, profit, taxDue }) => ({
      periodEnd,
      income: toMoney(income),
      turnover: toMoney(turnover),
      profit: toMoney(profit),
      taxDue: toMoney(taxDue),
    })),
    filings: source.state === 'read' ? listFilings({ ...account, lastEnd: last?.periodEnd ?? null, today: scope.edition.today }) : [],
    paymentsOnAccount:
      last && account.kind === 'personal' ? computePaymentsOnAccount(last.periodEnd, last.taxDue, scope.edition.today) : null,
    source,
  }
})

const companies = taxAccounts.companies.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'accountancy')
  const client = await readClient(context, scope)
  const clientId = scope.account.external_id
  if (!client.data || clientId === null) return { accountName: scope.account.name, companies: [], source: client.source }
  const read = await Promise.all(
    client.data.companies.map(async ({ name, irisId }) => {
      if (irisId === null) return { name, filings: [], state: 'no-number' as const, source: null }
      const { data, source } = await readOverview(context, scope, { clientId, irisId, kind: 'business' })
      if (source.state === 'not-read' || source.state === 'late') return { name, filings: [], state: 'not-read' as const, source: null }
      const lastEnd = data?.values[0]?.periodEnd ?? null
      const filings = listFilings({ kind: 'business', name, lastEnd, today: scope.edition.today })
      return { name, filings, state: 'read' as const, source: data ? source : null }
    }),
  )
  return {
    accountName: scope.account.name,
    companies: read.map(({ name, filings, state }) => ({ name, filings, state })),
    source: combineSources([client.source, ...read.flatMap(({ source }) => source ?? [])]),
  }
})

const healthScores = taxAccounts.healthScores.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'accountancy')
  const client = await readClient(context, scope)
  const read = await Promise.all(
    (client.data?.companies ?? []).map(async ({ name, dextId }) => {
      if (dextId === null) return { item: describeUnscored(name, 'no-books'), source: null }
      const { data, source } = await readFirm(context, scope, `health figures ${dextId}`, (firm, clientId) =>
        firm.getHealthFigures(clientId, dextId),
      )
      if (data) return { item: computeHealthScore(name, data), source }
      return { item: describeUnscored(name, source.state === 'not-offered' ? 'not-enough-data' : 'not-read'), source: null }
    }),
  )
  return {
    items: read.map(({ item }) => item),
    source: combineSources([client.source, ...read.flatMap(({ source }) => source ?? [])]),
  }
})

export const taxRoutes = { parties, payments, overview, companies, healthScores }
