import { findBusinessDayFrom, findLastBusinessDay, toMonthNumber } from '../../calendar.ts'
import type { BookedClient } from '../../firm/clients.ts'
import { divideRounded } from '../../integers.ts'
import { findPrice } from '../../market/prices.ts'
import { getSecurity } from '../../market/securities.ts'
import { hashParts } from '../../random.ts'
import { products, type Product } from './products.ts'

export type CashFlow = { day: number; kind: 'capital-call' | 'distribution'; amount: bigint }
export type Commitment = { product: Product; amount: bigint; flows: CashFlow[]; values: { day: number; value: bigint }[] }

/** A listed trust of private companies. Its price determines the values of the funds. */
const listedTrust = getSecurity('ALDP')
const callPoints = [2_000n, 1_800n, 1_700n, 1_500n, 1_200n]
const distributionPoints = 600n
const monthsToFirstDistribution = 36

/** Returns the commitments of a contact, with capital calls and distributions. A fund is valued at the end of each quarter. */
export function commitmentsOf(client: BookedClient, lastDay: number): Commitment[] {
  const opening = client.plans[0]?.opening ?? 0
  const count = 1 + (hashParts('commitments', client.id) % products.length)
  return products
    .slice(0, count)
    .map((product, index) => commitmentTo(product, BigInt(Math.max(1, Math.round(opening / 80_000 / (index + 1))) * 1_000_000), lastDay))
}

function commitmentTo(product: Product, amount: bigint, lastDay: number): Commitment {
  const start = toMonthNumber(product.companies[0]!.investedOn)
  const flows = [...calls(start, amount), ...distributions(start, amount, lastDay)]
    .filter(({ day }) => day <= lastDay)
    .sort((one, other) => one.day - other.day)
  const ends = quarterEnds(start, lastDay)
  return { product, amount, flows, values: ends.map((day) => ({ day, value: valueAt(flows, day) })) }
}

const calls = (start: number, amount: bigint): CashFlow[] =>
  callPoints.map((points, index) => ({
    day: findBusinessDayFrom(start + index * 6, 15),
    kind: 'capital-call',
    amount: divideRounded(amount * points, 10_000n),
  }))

function distributions(start: number, amount: bigint, lastDay: number): CashFlow[] {
  const flows: CashFlow[] = []
  for (let month = start + monthsToFirstDistribution; findBusinessDayFrom(month, 24) <= lastDay && flows.length < 8; month += 6)
    flows.push({ day: findBusinessDayFrom(month, 24), kind: 'distribution', amount: divideRounded(amount * distributionPoints, 10_000n) })
  return flows
}

/** Returns the value on a day. Called capital grows with the index until it is distributed. */
function valueAt(flows: readonly CashFlow[], day: number): bigint {
  const level = BigInt(findPrice(listedTrust, day)!)
  return flows
    .filter((flow) => flow.day <= day)
    .reduce((total, flow) => {
      const grown = divideRounded(flow.amount * level, BigInt(findPrice(listedTrust, flow.day)!))
      return flow.kind === 'capital-call' ? total + grown : total > grown ? total - grown : 0n
    }, 0n)
}

function quarterEnds(start: number, lastDay: number): number[] {
  const ends: number[] = []
  for (let month = start - (start % 3) + 2; findLastBusinessDay(month) <= lastDay; month += 3) ends.push(findLastBusinessDay(month))
  return ends
}
