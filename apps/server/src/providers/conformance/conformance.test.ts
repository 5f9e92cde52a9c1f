import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay } from '../../testing/clock.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { ProviderRegistry } from '../registry.ts'
import { Nonconformity, demandUnknown, runSuite } from './frame.ts'
import { portfoliosSuite } from './portfolios.ts'
import { checkPortfolios } from './suites.ts'

let app: TestApp
let providers: ProviderRegistry

beforeAll(async () => {
  app = await createTestApp()
  providers = app.deps.providers
})
afterAll(() => app.close())

/** The demo client whose history is the same in every edition. */
const shared: Record<string, string> = { wealth: 'HL-204417', 'asset-manager': 'CI-310001' }

describe('every check of every port', () => {
  test.each(editions.flatMap((edition) => (shared[edition.id] ? [{ edition, clientId: shared[edition.id] ?? '' }] : [])))(
    'the provider of $edition.id',
    async ({ edition, clientId }) => {
      const known = { clientId, portfolioId: `${clientId}-01`, today: testDay }
      const findings = await checkPortfolios(providers.portfolios(edition, null), known)
      expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
      expect(findings.length).toBeGreaterThan(20)
    },
  )
})

describe('a suite', () => {
  const port = (portfolios: unknown[]) => ({ listPortfolios: async () => portfolios as never })
  const known = { clientId: 'A', portfolioId: 'A-1', today: '2026-11-18' }
  const good = { id: 'A-1', name: 'One', valuedOn: '2026-11-17', previouslyValuedOn: '2026-11-16', previousValue: '1' }

  test.each([
    ['a portfolio twice', [good, good], 'the portfolio A-1 comes twice'],
    ['the portfolio missing', [{ ...good, id: 'A-2' }], 'the portfolio A-1 is not listed'],
    ['a day to come', [{ ...good, valuedOn: '2026-11-19' }], 'A-1 is valued on 2026-11-19, which is after 2026-11-18'],
    ['a value without its day', [{ ...good, previouslyValuedOn: null }], 'A-1: a previous value needs its day'],
  ])('finds %s, and goes on', async (_, portfolios, message) => {
    const findings = await runSuite(portfoliosSuite, port(portfolios), known)
    expect(findings.map((finding) => finding.message)).toContain(message)
    expect(findings.length).toBe(portfoliosSuite.checks.length)
  })

  test('an answer for what is not there is a finding, and an outage is not "not there"', async () => {
    await expect(demandUnknown(Promise.resolve(1), 'it')).rejects.toBeInstanceOf(Nonconformity)
    await expect(demandUnknown(Promise.reject(new Error('a bug')), 'it')).rejects.toThrow('a bug')
  })
})
