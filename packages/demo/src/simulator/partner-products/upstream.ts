import { formatDecimal } from '../../integers.ts'
import { formatDayClose, toPartnerMoney } from '../partner/wire.ts'
import { getClient, Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { commitmentsOf, type Commitment } from './commitments.ts'
import { findProduct } from './products.ts'

/** The private-equity API of docs/providers/partner-products.md. */
export const partnerProducts: Upstream = {
  name: 'partner-products',
  prefix: '/partner-products',
  purpose: 'Private-equity funds: their holdings, and the commitments and payments of a contact',
  edition: 'partner',
  routes: [
    ['GET', '/products/{productId}/portfolioHoldings', listPortfolioHoldings],
    ['GET', '/private-equity-accounts/{accountId}/values', listValues],
  ],
}

/** GET /products/{productId}/portfolioHoldings */
function listPortfolioHoldings(request: UpstreamRequest) {
  const product = findProduct(request.id)
  if (!product) throw new Refusal(404, 'unknown-product')
  const invested = product.companies.reduce((total, { weight }) => total + weight, 0)
  return {
    productId: product.id,
    title: product.title,
    vintage: product.vintage,
    currency: product.currency,
    portfolioHoldings: product.companies.map(({ id, name, sector, country, investedOn, weight }) => ({
      companyId: id,
      name,
      sector,
      country,
      investedOn,
      share: formatDecimal(BigInt(weight), 2),
    })),
    cashShare: formatDecimal(BigInt(100 - invested), 2),
  }
}

/** GET /private-equity-accounts/{accountId}/values: the id of the account is the id of the contact. */
function listValues(request: UpstreamRequest) {
  const client = getClient(request)
  return {
    accountId: client.id,
    reportingCurrency: client.currency,
    commitments: commitmentsOf(client, request.lastDay).map(commitmentLine),
  }
}

function commitmentLine({ product, amount, flows, values }: Commitment) {
  const { currency } = product
  const paid = (kind: string) => flows.reduce((total, flow) => (flow.kind === kind ? total + flow.amount : total), 0n)
  const last = values.at(-1)
  return {
    productId: product.id,
    title: product.title,
    vintage: product.vintage,
    commitment: toPartnerMoney(amount, currency),
    called: toPartnerMoney(paid('capital-call'), currency),
    distributed: toPartnerMoney(paid('distribution'), currency),
    unfunded: toPartnerMoney(amount - paid('capital-call'), currency),
    netAssetValue: last ? toPartnerMoney(last.value, currency) : null,
    valuationAsOf: last ? formatDayClose(last.day) : null,
    cashflows: flows.map((flow) => ({ kind: flow.kind, paidAt: formatDayClose(flow.day), amount: toPartnerMoney(flow.amount, currency) })),
    values: values.map(({ day, value }) => ({ valuationAsOf: formatDayClose(day), netAssetValue: toPartnerMoney(value, currency) })),
  }
}
