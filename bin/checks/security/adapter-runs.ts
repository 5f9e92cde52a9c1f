import type { Mode } from '@atrium/demo/simulator/modes'
import { editions } from '@atrium/editions/registry'
import { checkConcept, checkPortfolios, conceptNames } from '@atrium/platform/providers/conformance/suites'
import { createProviders, createPush, type ProviderRegistry } from '@atrium/platform/providers/registry'
import { londonToday } from '@atrium/demo/calendar'
import { createSimulatorConnection, requestPushAccount } from '@atrium/server/simulator-connection'
import type { RunningSimulator } from '@atrium/server/simulator-process'
import { identifyCall, listCallsSince, setMode, type UpstreamCall } from './simulated-calls.ts'

/** Number of failed calls in a run. */
type Failures = number

/**
 * Makes a call through its adapter during a fault. Returns a description of the problem, or undefined if the adapter refuses the response.
 */
export type AdapterRun = (mode: Mode) => Promise<string | undefined>

const clientIds: Readonly<Record<string, string>> = {
  wealth: 'HL-204480',
  'asset-manager': 'CI-310010',
  partner: 'FP-5130',
  greek: 'GR-71010',
}
const market = { citiCode: 'Y20N', symbol: 'AVLN', index: 'MI4085', postCode: 'GU1 1AA' }
/**
 * Lists the conformance suites of every adapter. Each run uses new upstream clients, so that earlier failures do not affect it, and returns
 * the number of its failed calls.
 */
function listSuites(simulator: RunningSimulator): (() => Promise<Failures>)[] {
  const createRegistry = () =>
    createProviders({
      findConnection: (_edition, name) => createSimulatorConnection(simulator.url, simulator.token, name),
      clock: () => new Date(),
      db: null,
    })
  const suites = editions.flatMap((edition) => {
    const clientId = clientIds[edition.id]
    if (clientId === undefined) return []
    const suiteInput = { clientId, portfolioId: `${clientId}-01`, today: londonToday(), market, mayWrite: true }
    const withFailures = (run: (registry: ProviderRegistry) => Promise<unknown>) => async () => {
      const registry = createRegistry()
      await run(registry)
      return registry.health(edition).reduce((sum, { failures }) => sum + failures, 0)
    }
    const concepts = conceptNames
      .filter((name) => edition.providers[name] !== undefined)
      .map((name) => withFailures((registry) => checkConcept(name, registry.concept(edition, name)!, suiteInput)))
    return [withFailures((registry) => checkPortfolios(registry.portfolios(edition, 'api'), suiteInput)), ...concepts]
  })
  const push = async () => {
    const port = createPush(await requestPushAccount(simulator), { clock: () => new Date() })
    const notification = { token: 'a-device', title: 'a', body: 'b', portal: 'c', key: 'd' }
    return port.sendPushNotification(notification).then(
      () => 0,
      () => 1,
    )
  }
  return [...suites, push]
}

/** Finds a suite that makes each of the calls. Returns, for each such call, a function that runs the suite with a fault in the call. */
export async function findAdapterRuns(simulator: RunningSimulator, calls: readonly UpstreamCall[]): Promise<Map<UpstreamCall, AdapterRun>> {
  const adapterRuns = new Map<UpstreamCall, AdapterRun>()
  for (const suite of listSuites(simulator)) {
    const since = new Date().toISOString()
    await suite()
    for (const logged of await listCallsSince(simulator, since)) {
      const one = identifyCall(logged)
      if (one === undefined || !calls.includes(one) || adapterRuns.has(one)) continue
      adapterRuns.set(one, (mode) => runWithFault(simulator, { suite, wanted: one, path: logged.path, mode }))
    }
  }
  return adapterRuns
}

type FaultyRun = { suite: () => Promise<Failures>; wanted: UpstreamCall; path: string; mode: Mode }

async function runWithFault(simulator: RunningSimulator, { suite, wanted, path, mode }: FaultyRun): Promise<string | undefined> {
  await setMode(simulator, mode, path)
  const since = new Date().toISOString()
  const failures = await suite()
  const isMade = (await listCallsSince(simulator, since)).some((logged) => identifyCall(logged) === wanted)
  await setMode(simulator, 'ok')
  if (!isMade) return 'was not made'
  return failures > 0 ? undefined : 'was not refused'
}
