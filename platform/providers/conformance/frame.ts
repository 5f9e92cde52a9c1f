import { UpstreamError } from '../ports/response.ts'
import type { PortfolioKey } from '../ports/portfolios.ts'

/** Test subject of a suite: a client that the provider has, and a portfolio of this client with a history. */
export type TestSubject = PortfolioKey & {
  /** Today in London. */
  today: string
  /** True to run checks that change something at the provider, such as clearing its cache. */
  mayWrite?: boolean
  /** Test subjects for market services; only the suites of these services need them. */
  market?: { citiCode: string; symbol: string; index: string; postCode: string }
  /** Tokens of a device that can receive a notification, and of a device from which the app was removed. */
  devices?: { registered: string; gone: string }
}

/** A requirement that every adapter of a port must meet, whatever its upstream. */
export type Check<Port> = {
  name: string
  /** @throws Nonconformity if the requirement is not met; UpstreamError if there was no response */
  run(port: Port, testSubject: TestSubject): Promise<void>
}

export type Suite<Port> = { port: string; checks: readonly Check<Port>[] }

export class Nonconformity extends Error {}

/**
 * Checks a condition.
 * @throws Nonconformity with the message if the condition is false
 */
export function assertThat(condition: boolean, message: string): void {
  if (!condition) throw new Nonconformity(message)
}

export function readMarket({ market }: TestSubject): NonNullable<TestSubject['market']> {
  if (!market) throw new Nonconformity('the checks need a citi code, a symbol, an index and a postcode that the provider has')
  return market
}

export function readDevices({ devices }: TestSubject): NonNullable<TestSubject['devices']> {
  if (!devices) throw new Nonconformity('the checks need the tokens of two devices')
  return devices
}

/**
 * Checks that the provider reports "not found".
 * @throws Nonconformity for any other outcome
 */
export async function assertNotFound(request: Promise<unknown>, subject: string): Promise<void> {
  const failure = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  assertThat(failure !== undefined, `${subject} was returned although it does not exist`)
  if (!(failure instanceof UpstreamError)) throw failure
  const isNotFound = failure.fault === 'unknown' || failure.fault === 'refused'
  assertThat(isNotFound, `${subject} must be answered as not found (400, 403 or 404), not as "${failure.fault}"`)
}

export function assertUnique(values: readonly string[], what: string): void {
  const duplicate = values.find((value, index) => values.indexOf(value) !== index)
  assertThat(duplicate === undefined, `${what} ${duplicate} occurs twice`)
}

export function assertAscending(days: readonly string[], what: string): void {
  const place = days.findIndex((day, index) => index > 0 && (days[index - 1] ?? '') >= day)
  assertThat(place === -1, `${what} must each occur once and in order; ${days[place]} follows ${days[place - 1]}`)
}

export type Finding = { port: string; check: string; isGood: boolean; message: string | null }

/** Runs all checks of a suite. A failed check does not stop the others. */
export async function runSuite<Port>({ port: name, checks }: Suite<Port>, port: Port, testSubject: TestSubject): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    const message = await check.run(port, testSubject).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    findings.push({ port: name, check: check.name, isGood: message === null, message })
  }
  return findings
}
