import { Decimal, sum } from '@atrium/domain/decimal'
import type { PrivateEquityPort, UpstreamCommitment } from '../ports/private-equity.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const privateEquitySuite: Suite<PrivateEquityPort> = {
  port: 'private equity',
  checks: [
    {
      name: 'calls and distributions match the cash flows, and the remainder is uncalled',
      run: async (port, { clientId }) => {
        const commitments = await port.listCommitments(clientId)
        assertUnique(
          commitments.map(({ productId }) => productId),
          'the fund',
        )
        for (const one of commitments) {
          assertFlowSum(one, 'capital-call', one.called)
          assertFlowSum(one, 'distribution', one.distributed)
          const uncalled = new Decimal(one.committed).minus(one.called)
          assertThat(uncalled.eq(one.unfunded), `${one.name}: ${uncalled} is not called yet, but ${one.unfunded} is stated`)
        }
      },
    },
    {
      name: 'the stated value is the last one listed, and no cash flow is in the future',
      run: async (port, { clientId, today }) => {
        for (const { name, netAssetValue, valuedOn, values, flows } of await port.listCommitments(clientId)) {
          const last = values.at(-1)
          assertThat(
            last?.value === (netAssetValue ?? undefined),
            `the net asset value of ${name} is ${netAssetValue}, but its last listed value is ${last?.value}`,
          )
          assertThat(last?.on === (valuedOn ?? undefined), `${name} is valued on ${valuedOn}, but its last listed value is of ${last?.on}`)
          assertThat((flows.at(-1)?.on ?? '') <= today, `${name} has a flow on ${flows.at(-1)?.on}, which is after ${today}`)
        }
      },
    },
    {
      name: 'the shares of a fund’s companies and cash add up to one',
      run: async (port, { clientId }) => {
        for (const { productId } of await port.listCommitments(clientId)) {
          const { companies, cashShare } = await port.getFundCompanies(productId)
          const total = sum(companies.map(({ share }) => new Decimal(share))).plus(cashShare)
          assertThat(total.eq(1), `the shares of ${productId} add up to ${total}`)
        }
      },
    },
    {
      name: 'an unknown fund and an unknown client are not found',
      run: async (port) => {
        await assertNotFound(port.getFundCompanies('no-such-fund-0'), 'an unknown fund')
        await assertNotFound(port.listCommitments('no-such-client-0'), 'an unknown client')
      },
    },
  ],
}

function assertFlowSum({ name, flows }: UpstreamCommitment, kind: string, stated: string): void {
  const total = sum(flows.filter((flow) => flow.kind === kind).map(({ amount }) => new Decimal(amount)))
  assertThat(total.eq(stated), `${name}: the flows of kind ${kind} add up to ${total}, but ${stated} is stated`)
}
