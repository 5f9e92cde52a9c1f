import { UpstreamError } from '../ports/answer.ts'
import type { PortfolioKey } from '../ports/portfolios.ts'

/** Whom a suite asks about: a client that the provider knows, and a portfolio of theirs with a history. */
export type Known = PortfolioKey & {
  /** Today in London. */
  today: string
  /** Checks that change something at the provider, such as its cache, run only where that is wanted. */
  mayWrite?: boolean
  /** What services about the market are asked for; needed by their suites alone. */
  market?: { citiCode: string; symbol: string; index: string; postCode: string }
  /** Tokens of a device that may be told something, and of one from which the app is gone. */
  devices?: { registered: string; gone: string }
}

/** One thing that every adapter of a port must do, whatever its upstream is like. */
export type Check<Port> = {
  name: string
  /** @throws Nonconformity saying what was found and what is expected; UpstreamError where there was no answer */
  run(port: Port, known: Known): Promise<void>
}

export type Suite<Port> = { port: string; checks: readonly Check<Port>[] }

export class Nonconformity extends Error {}

/** @throws Nonconformity with the sentence, unless it holds */
export function demand(holds: boolean, sentence: string): void {
  if (!holds) throw new Nonconformity(sentence)
}

export function marketOf({ market }: Known): NonNullable<Known['market']> {
  if (!market) throw new Nonconformity('a citi code, a symbol, an index and a postcode that it knows must be named')
  return market
}

export function devicesOf({ devices }: Known): NonNullable<Known['devices']> {
  if (!devices) throw new Nonconformity('the tokens of two devices must be named')
  return devices
}

/** @throws Nonconformity unless the provider itself says that there is no such thing */
export async function demandUnknown(asking: Promise<unknown>, what: string): Promise<void> {
  const failure = await asking.then(
    () => undefined,
    (error: unknown) => error,
  )
  demand(failure !== undefined, `${what} was answered as if it were there`)
  if (!(failure instanceof UpstreamError)) throw failure
  const isSaid = failure.fault === 'unknown' || failure.fault === 'refused'
  demand(isSaid, `${what} must be told as not there (400, 403 or 404), not as "${failure.fault}"`)
}

export function demandOnce(values: readonly string[], what: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  demand(twice === undefined, `${what} ${twice} comes twice`)
}

export function demandAscending(days: readonly string[], what: string): void {
  const place = days.findIndex((day, index) => index > 0 && (days[index - 1] ?? '') >= day)
  demand(place === -1, `${what} must come once each and in order; ${days[place]} stands after ${days[place - 1]}`)
}

export type Finding = { port: string; check: string; isGood: boolean; message: string | null }

/** Runs a suite to its end; what fails does not keep the rest from being tried. */
export async function runSuite<Port>({ port: name, checks }: Suite<Port>, port: Port, known: Known): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    const message = await check.run(port, known).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    findings.push({ port: name, check: check.name, isGood: message === null, message })
  }
  return findings
}
