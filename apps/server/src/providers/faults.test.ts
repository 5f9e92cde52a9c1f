import { modes } from '@atrium/demo/simulator/modes'
import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { editions } from '@atrium/editions/registry'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { simulatorConnection } from '../simulator-connection.ts'
import { testDay, testNow } from '../testing/clock.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { checkConcept, checkPortfolios, conceptNames } from './conformance/suites.ts'
import { createProviders } from './registry.ts'
import { pauseMs } from './upstream/resilience.ts'

const faults = modes.filter((mode) => mode !== 'ok')
const market = { citiCode: 'Y20N', symbol: 'AVLN', index: 'MI4085', postCode: 'GU1 1AA' }
/** Who is asked about, by edition: whom the page was shown to before, and whom it never was. */
const clients = {
  wealth: { shown: 'clara-hendry-wealth', never: 'geoffrey-tillotson', clientId: 'HL-204480', neverId: 'HL-204450' },
  'asset-manager': { shown: 'clara-hendry-asset-manager', never: 'jonah-whitaker', clientId: 'CI-310010', neverId: 'CI-310001' },
  partner: { shown: 'clara-hendry-partner', never: 'ambrose-kettle', clientId: 'FP-5130', neverId: 'FP-5120' },
  greek: { shown: 'clara-hendry-greek', never: 'stavros-karamanolis', clientId: 'GR-71010', neverId: 'GR-71004' },
} as const

/** What an adapter says of an answer that it cannot use: what failed, of which call, and nobody's id. */
const told = /^[a-z-]+ (GET|POST) \/\S*: (unreachable|failed|invalid), /
const somebodysId = /\b(HL|CI|FP|GR|DM)-\d/

describe('every call of every adapter, while its upstream misbehaves', () => {
  let simulator: Simulator
  let app: TestApp
  beforeAll(async () => {
    simulator = await startSimulator({ token: 'faults', clients: 0, today: () => testDay })
    app = await createTestApp()
  })
  afterAll(async () => {
    await simulator.close()
    await app.close()
  })

  test.each(faults)('%s: is told as such, and gives nothing', { timeout: 60_000 }, async (mode) => {
    simulator.setMode(mode)
    const providers = createProviders({
      connectionOf: (_edition, name) => simulatorConnection(simulator.url, 'faults', name),
      clock: () => testNow,
      db: app.db,
      timeoutMs: mode === 'huge' ? 8_000 : 250,
      mostBytes: 200_000,
    })
    const asked = Object.entries(clients).flatMap(([id, { clientId }]) => {
      const edition = editions.find((one) => one.id === id)!
      const known = { clientId, portfolioId: `${clientId}-01`, today: testDay, market }
      const concepts = conceptNames.flatMap((name) => {
        const port = providers.concept(edition, name)
        return port ? [checkConcept(name, port, known)] : []
      })
      return [checkPortfolios(providers.portfolios(edition, null), known), ...concepts]
    })
    const findings = (await Promise.all(asked)).flat()
    expect(findings.length).toBeGreaterThan(120)
    // Two of the protocols have no list of clients to fail at; a status of "not there" is heard whatever its body; what comes in
    // drops may be so small that it comes whole.
    const unfailing = /^every client is listed once$|not there$|leads nowhere$/
    const given = findings.filter(({ isGood, check }) => isGood && !unfailing.test(check))
    expect(mode === 'trickle' ? [] : given).toEqual([])
    const messages = findings.flatMap(({ message }) => message ?? [])
    expect(messages.filter((message) => !told.test(message) && !/must be told as not there/.test(message))).toEqual([])
    expect(messages.filter((message) => somebodysId.test(message))).toEqual([])
  })
})

describe.each(Object.entries(clients))(
  'a page of the edition %s, while its upstream misbehaves',
  (id, { shown, never, clientId, neverId }) => {
    let app: TestApp
    let seen: { cookie: string; host: string }
    let unseen: typeof seen
    beforeAll(async () => {
      app = await createTestApp()
      const [one, other] = [shown, never].map((key) => ({ key, host: app.person(key).host }))
      seen = { cookie: await app.signIn(one!.key), host: one!.host }
      unseen = { cookie: await app.signIn(other!.key), host: other!.host }
    })
    afterAll(() => app.close())
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * pauseMs }))
    afterEach(() => void vi.useRealTimers())

    const paths = (client: string) => ['', '/holdings', '/transactions', '/performance'].map((tab) => `/api/portfolios/${client}-01${tab}`)
    const strip = (json: { provenance: unknown }) => ({ ...json, provenance: null })

    test(
      'shows the last known figures with their date, or says that there are none; never another client’s',
      { timeout: 90_000 },
      async () => {
        const fresh = await Promise.all(paths(clientId).map((path) => app.get(path, seen)))
        expect(fresh.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        for (const mode of faults) {
          vi.setSystemTime(Date.now() + 2 * pauseMs)
          app.advance(120_000)
          app.simulator.setMode(mode)
          const stale = await Promise.all(paths(clientId).map((path) => app.get(path, seen)))
          for (const [index, answer] of stale.entries()) {
            expect([mode, answer.status, answer.json.provenance?.isStale]).toEqual([mode, 200, true])
            expect(strip(answer.json)).toEqual(strip(fresh[index]!.json))
            expect(answer.json.provenance.fetchedAt).toBe(fresh[index]!.json.provenance.fetchedAt)
            expect(answer.text).not.toContain(neverId)
          }
          const cold = await app.get(paths(neverId)[1]!, unseen)
          expect([mode, cold.json.code]).toEqual([mode, cold.status === 503 ? 'upstream-slow' : 'upstream-unavailable'])
          expect(cold.text).not.toContain(clientId)
        }
        expect(id).toBe(app.person(shown).edition)
      },
    )
  },
)
