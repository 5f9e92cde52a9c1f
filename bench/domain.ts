/**
 * Measures the speed of the domain. Prints one JSON line per benchmark: the time and its limit in milliseconds, the time of a baseline, and
 * the ratio of the time to the baseline. The baseline is a simpler calculation with plain numbers in the same run. A benchmark that runs
 * several times reports the fastest run, because the machine may be busy. The line "ledger growth" states the time per entry by the number
 * of entries.
 */
import { daysAfter } from '@atrium/domain/calendar'
import { Decimal } from '@atrium/domain/decimal'
import { computeShareGains } from '@atrium/domain/gains/share-matching'
import type { ShareEvent } from '@atrium/domain/gains/share-class'
import { computeBook } from '@atrium/domain/ledger/book'
import type { LedgerEntry } from '@atrium/domain/ledger/entry'
import { dailyValues, type PortfolioSeries } from '@atrium/domain/performance/holdings-series'
import { xirr, type Flow } from '@atrium/domain/performance/money-weighted'
import { timeWeightedSeries } from '@atrium/domain/performance'
import { createUniformStream } from '@atrium/domain/projection/random'
import { simulateNetWorth } from '@atrium/domain/projection/simulated-projection'

/** Result of a benchmark. `floorMs` is the time of the baseline, and `limitMs` the maximum time, in milliseconds. */
type Bench = { bench: string; ms: number; limitMs: number | null; floorMs: number; [detail: string]: unknown }

const random = createUniformStream(20260331)
const firstDay = '2016-01-04'
const years = 10

benchLedger(100_000, 1000)
const perEntry = [10_000, 100_000, 1_000_000].map((count) => benchLedger(count, null) / count)
print({
  bench: 'ledger growth',
  microsecondsPerEntry: perEntry.map((each) => roundToFourDigits(each * 1000)),
  largestToSmallest: roundToFourDigits(perEntry[2]! / perEntry[0]!),
})
benchSeries()
benchXirr()
benchProjection()

function benchLedger(count: number, limitMs: number | null): number {
  const entries = createLedger(count)
  const events = entries.map(toShareEvent)
  const rounds = count > 500_000 ? 1 : 3
  const book = measureFastest(rounds, () => computeBook({ entries, currency: 'GBP' }))
  const gains = measureFastest(rounds, () => computeShareGains({ events }))
  const floor = measureFastest(rounds, createPlainLedger(entries))
  report({
    bench: `ledger of ${count}`,
    ms: book.ms + gains.ms,
    limitMs,
    floorMs: floor.ms,
    bookMs: roundToFourDigits(book.ms),
    gainsMs: roundToFourDigits(gains.ms),
    holdings: book.value.holdings.length,
    disposals: gains.value.disposals.length,
  })
  return book.ms + gains.ms
}

function createLedger(count: number): LedgerEntry[] {
  const days = Array.from({ length: 365 * years }, (_, index) => daysAfter(firstDay, index))
  const unitsHeld = new Float64Array(200)
  return Array.from({ length: count }, (_, index): LedgerEntry => {
    const security = index % 200
    const isSale = unitsHeld[security]! > 50 && random() < 0.45
    const units = isSale ? 1 + Math.floor(random() * 40) : 10 + Math.floor(random() * 100)
    unitsHeld[security]! += isSale ? -units : units
    const price = 5 + Math.floor(random() * 10_000) / 100
    return {
      kind: isSale ? 'sale' : 'purchase',
      id: String(index).padStart(8, '0'),
      on: days[Math.floor((index / count) * days.length)]!,
      account: 'GIA',
      currency: 'GBP',
      security: `S${security}`,
      units: new Decimal(units),
      amount: new Decimal(units).times(price),
      fees: new Decimal('9.95'),
    }
  })
}

function toShareEvent(entry: LedgerEntry): ShareEvent {
  if (entry.kind !== 'purchase' && entry.kind !== 'sale') throw new Error('only trades here')
  const { security, on, units, amount, fees } = entry
  return { kind: entry.kind === 'purchase' ? 'buy' : 'sell', security, on, units, amount, fees }
}

/** Returns a function that calculates realised gains by average cost with plain numbers. */
function createPlainLedger(entries: readonly LedgerEntry[]): () => number {
  const trades = entries.flatMap((entry) =>
    entry.kind === 'purchase' || entry.kind === 'sale'
      ? [
          {
            isSale: entry.kind === 'sale',
            security: entry.security,
            on: entry.on,
            units: entry.units.toNumber(),
            amount: entry.amount.toNumber(),
            fees: entry.fees.toNumber(),
          },
        ]
      : [],
  )
  return () => {
    const positions = new Map<string, { units: number; cost: number }>()
    let realised = 0
    for (const trade of trades.toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))) {
      let position = positions.get(trade.security)
      if (!position) positions.set(trade.security, (position = { units: 0, cost: 0 }))
      const cost = trade.isSale ? (position.cost * trade.units) / position.units : -trade.amount - trade.fees
      if (trade.isSale) realised += trade.amount - trade.fees - cost
      position.units += trade.isSale ? -trade.units : trade.units
      position.cost -= cost
    }
    return realised
  }
}

function benchSeries(): void {
  const days = Array.from({ length: 365 * years }, (_, index) => daysAfter(firstDay, index))
  const series: PortfolioSeries = {
    days,
    holdings: Array.from({ length: 50 }, (_, holding) => {
      let price = 10 + holding
      return {
        name: `S${holding}`,
        units: days.map(() => new Decimal(100 + holding)),
        prices: days.map(() => new Decimal((price = Math.max(1, price * (0.99 + random() * 0.0202))).toFixed(4))),
        factor: new Decimal(1),
      }
    }),
    inflows: days.map((_, index) => new Decimal(index > 0 && index % 30 === 0 ? 500 : 0)),
    outflows: days.map(() => new Decimal(0)),
  }
  const exact = measureFastest(3, () => timeWeightedSeries(dailyValues(series)))
  const floor = measureFastest(3, createPlainSeries(series))
  const growth = exact.value.at(-1)!.growth!.toNumber()
  report({
    bench: 'daily series of 10 years and 50 holdings',
    ms: exact.ms,
    limitMs: 300,
    floorMs: floor.ms,
    growth: roundToFourDigits(growth),
    agrees: Math.abs(growth - floor.value) < 1e-9,
  })
}

function createPlainSeries(series: PortfolioSeries): () => number {
  const units = series.holdings.map((holding) => Float64Array.from(holding.units, (each) => each.toNumber()))
  const prices = series.holdings.map((holding) => Float64Array.from(holding.prices, (each) => each!.toNumber()))
  const inflows = Float64Array.from(series.inflows, (each) => each.toNumber())
  return () => {
    let [factor, previous] = [1, 0]
    for (let day = 0; day < series.days.length; day++) {
      let value = 0
      for (let holding = 0; holding < units.length; holding++) value += units[holding]![day]! * prices[holding]![day]!
      if (day > 0) factor *= value / (previous + inflows[day]!)
      previous = value
    }
    return factor - 1
  }
}

function benchXirr(): void {
  const simple = Array.from({ length: 1000 }, (_, index): Flow => ({
    on: daysAfter(firstDay, index * 3),
    amount: new Decimal(index === 999 ? 190_000 : -100 - (index % 50)),
  }))
  const mixed = Array.from({ length: 1000 }, (_, index): Flow => ({
    on: daysAfter(firstDay, index * 3 + (index % 2)),
    amount: new Decimal(index === 999 ? 60_000 : Math.round(random() * 1000 - 530)),
  }))
  for (const [name, flows] of [
    ['one change of sign', simple],
    ['many changes of sign', mixed],
  ] as const) {
    const solved = measureFastest(5, () => xirr({ flows }))
    const floor = measureFastest(5, createPlainXirr(flows, solved.value.rate?.toNumber() ?? 0))
    report({
      bench: `XIRR of 1,000 flows, ${name}`,
      ms: solved.ms,
      limitMs: 5,
      floorMs: floor.ms,
      rate: solved.value.rate?.toNumber() ?? solved.value.reason,
    })
  }
}

/**
 * Returns a function that runs ten Newton steps with plain numbers, starting near the result. This is the least work that a solver needs.
 */
function createPlainXirr(flows: readonly Flow[], startRate: number): () => number {
  const times = flows.map((_, index) => (index * 3) / 365)
  const amounts = flows.map((flow) => flow.amount.toNumber())
  return () => {
    let rate = startRate + 0.01
    for (let round = 0; round < 10; round++) {
      let [value, slope] = [0, 0]
      for (let index = 0; index < times.length; index++) {
        const present = amounts[index]! / (1 + rate) ** times[index]!
        value += present
        slope -= (present * times[index]!) / (1 + rate)
      }
      rate -= value / slope
    }
    return rate
  }
}

function benchProjection(): void {
  const plan = {
    startValue: new Decimal(500_000),
    years: 20,
    annualReturn: new Decimal('0.04'),
    inflation: new Decimal('0.02'),
    monthlyContribution: new Decimal(250),
    volatility: new Decimal('0.12'),
    paths: 10_000,
    seed: 1,
    percentiles: [5, 25, 50, 75, 95],
  }
  const simulated = measureFastest(3, () => simulateNetWorth(plan))
  const floor = measureFastest(3, simulatePlainProjection)
  report({
    bench: 'projection of 10,000 paths and 20 years',
    ms: simulated.ms,
    limitMs: 300,
    floorMs: floor.ms,
    median: simulated.value.rows.at(-1)!.nominal[2]!.toNumber(),
  })
}

/** Runs as many growth steps with plain numbers as the simulation does. Returns the sum of all final values. */
function simulatePlainProjection(): number {
  let total = 0
  for (let path = 0; path < 10_000; path++) {
    let value = 500_000
    for (let month = 0; month < 240; month++) value = value * Math.exp(0.003 + 0.03 * Math.random()) + 250
    total += value
  }
  return total
}

function measureFastest<Value>(rounds: number, work: () => Value): { ms: number; value: Value } {
  let fastest: { ms: number; value: Value } | null = null
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const value = work()
    const ms = performance.now() - start
    if (!fastest || ms < fastest.ms) fastest = { ms, value }
  }
  return fastest!
}

function report(bench: Bench): void {
  const { ms, limitMs, floorMs, ...details } = bench
  print({
    ...details,
    ms: roundToFourDigits(ms),
    limitMs,
    withinLimit: limitMs === null || ms <= limitMs,
    floorMs: roundToFourDigits(floorMs),
    ratio: roundToFourDigits(ms / floorMs),
  })
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function roundToFourDigits(value: number): number {
  return Number(value.toPrecision(4))
}
