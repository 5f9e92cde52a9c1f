import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainEdition } from '@atrium/editions/registry'
import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { funds as market } from '@atrium/demo/market/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStaticData } from '@atrium/server/commands/static-data'
import { simulatorConnection } from '@atrium/server/simulator-connection'
import { testDay, testNow } from '@atrium/server/testing/clock'
import { firmDocumentsSuite } from '../conformance/firm-documents.ts'
import { runSuite } from '../conformance/frame.ts'
import { checkConcept, checkPortfolios } from '../conformance/suites.ts'
import { fundFacets, fundOrders, type FundQuery } from '../ports/funds.ts'
import { createProviders, type ProviderRegistry } from '../registry.ts'

const clientId = 'HL-204480'
const key = { clientId, portfolioId: `${clientId}-01` }
const asked = { citiCode: 'Y20N', symbol: '', index: '', postCode: '' }
let simulator: Simulator
let dir: string
let files: ProviderRegistry
let wire: ProviderRegistry

beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  dir = await mkdtemp(join(tmpdir(), 'atrium-static-'))
  await writeStaticData(dir, { url: simulator.url, token: 't' }, testDay, [mainEdition.id])
  const of = (standardSource: 'static' | 'api') =>
    createProviders({
      connectionOf: (_edition, name) => (standardSource === 'api' ? simulatorConnection(simulator.url, 't', name) : undefined),
      clock: () => testNow,
      db: null,
      standardSource,
      staticDir: dir,
    })
  files = of('static')
  wire = of('api')
}, 60_000)
afterAll(async () => {
  await simulator.close()
  await rm(dir, { recursive: true })
})

const concept = <Name extends 'fundSearch' | 'fundFacts' | 'advisory'>(of: ProviderRegistry, name: Name) => of.concept(mainEdition, name)!

describe('the files', () => {
  test('match those of the specification, each read through its port [B247]', async () => {
    const own = join(dir, mainEdition.id)
    const names = await readdir(own)
    for (const name of ['clients', 'accounts', 'portfolio', 'funds', 'fund-docs', 'docs', 'team']) expect(names).toContain(`${name}.json`)
    expect(await readdir(join(own, 'fund-data'))).toEqual(market.map(({ citiCode }) => `${citiCode}.json`).toSorted())
    expect(await readdir(join(own, 'portfolio-data'))).toContain(`${key.portfolioId}.json`)

    const portfolios = files.portfolios(mainEdition, null)
    expect((await portfolios.listAccounts())?.map(({ id }) => id)).toContain(clientId)
    expect(await portfolios.getAccount(clientId)).toMatchObject({ id: clientId, name: 'Clara Hendry' })
    expect((await portfolios.listPortfolios(clientId)).map(({ id }) => id)).toContain(key.portfolioId)
    expect((await portfolios.getHoldings(key)).holdings.length).toBeGreaterThan(0)
    expect((await concept(files, 'fundSearch').searchFunds({})).total).toBe(market.length)
    const [facts] = await concept(files, 'fundFacts').listFundFacts(['Y20N'])
    expect(facts).toMatchObject({ citiCode: 'Y20N', documents: [{ kind: 'factsheet' }, { kind: 'key-information' }] })
    const firm = concept(files, 'advisory')
    expect((await firm.listFirmDocuments(clientId)).items.length).toBeGreaterThan(0)
    expect((await firm.listAdvisers(clientId)).length).toBeGreaterThan(0)
  })

  test('keep the original lots of transfers in', async () => {
    const { transactions } = await files
      .portfolios(mainEdition, null)
      .listTransactions({ clientId: 'HL-204417', portfolioId: 'HL-204417-01' })
    const arrived = transactions.filter(({ type }) => type === 'Transfer in')
    expect(arrived.map(({ lots }) => lots?.map(({ on }) => on))).toEqual(arrived.map(() => ['2012-05-14', '2017-09-04']))
    expect(arrived.length).toBeGreaterThan(0)
  })

  test('pass every check of their ports', async () => {
    const known = { ...key, today: testDay, market: asked }
    const findings = [
      ...(await checkPortfolios(files.portfolios(mainEdition, null), known)),
      ...(await checkConcept('fundFacts', concept(files, 'fundFacts'), known)),
      ...(await checkConcept('fundSearch', concept(files, 'fundSearch'), known)),
      ...(await runSuite(firmDocumentsSuite, concept(files, 'advisory'), known)),
    ]
    expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
    expect(findings.length).toBeGreaterThan(25)
  })
})

describe('return the same data as the upstreams', () => {
  const queries: FundQuery[] = [
    {},
    { search: 'lomond income' },
    { search: 'GB00BN44QK03' },
    { search: 'qqzz' },
    { filters: { assetClass: 'Equities', currency: 'GBP' }, facets: fundFacets },
    { top: 3, skip: 4, facets: ['currency'] },
    { top: 0 },
    ...fundOrders.flatMap((field) => [true, false].map((isDescending) => ({ orderBy: { field, isDescending }, top: 100 }))),
  ]
  test.each(queries)('return the funds of the search for %j', async (query) => {
    const [own, theirs] = await Promise.all([
      concept(files, 'fundSearch').searchFunds(query),
      concept(wire, 'fundSearch').searchFunds(query),
    ])
    expect(own.total).toBe(theirs.total)
    expect(own.facets).toEqual(theirs.facets)
    const field = query.orderBy?.field
    // Funds with equal sort keys may be in either order.
    if (field === undefined) expect(own.funds.map(({ citiCode }) => citiCode)).toEqual(theirs.funds.map(({ citiCode }) => citiCode))
    else expect(own.funds.map((fund) => orderedBy(fund, field))).toEqual(theirs.funds.map((fund) => orderedBy(fund, field)))
  })
  const orderedBy = (fund: object, field: string) =>
    (fund as Record<string, unknown>)[{ fundName: 'name', fundSize: 'size' }[field as 'fundName'] ?? field]

  test('return facts, performance, documents and the team', async () => {
    for (const ask of [
      (of: ProviderRegistry) => concept(of, 'fundFacts').listFundFacts(['y20n', 'ZZZZ']),
      (of: ProviderRegistry) => concept(of, 'fundFacts').listFundPerformance(['Y20N']),
      (of: ProviderRegistry) => concept(of, 'advisory').listFirmDocuments(clientId, { addedFrom: '2025-01-01' }),
      (of: ProviderRegistry) => concept(of, 'advisory').listFolders(clientId),
      (of: ProviderRegistry) => concept(of, 'advisory').listAdvisers(clientId),
    ])
      expect(await ask(files)).toEqual(await ask(wire))
    const [document] = (await concept(files, 'advisory').listFirmDocuments(clientId)).items
    const pdf = await concept(files, 'advisory').getFirmDocument(clientId, document?.id ?? '')
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-/)
  })
})

describe('a request without a file', () => {
  test('the result is "unknown", and never another client’s document', async () => {
    const firm = concept(files, 'advisory')
    const [document] = (await firm.listFirmDocuments(clientId)).items
    for (const asking of [
      () => firm.listFirmDocuments('HL-999999'),
      () => firm.getFirmDocument('HL-204417', `../${clientId}/${document?.id}`),
      () => firm.listAdvisers('../team'),
      () => firm.listInvoices(clientId, []),
    ])
      await expect(asking()).rejects.toMatchObject({ fault: 'unknown', provider: 'static' })
    expect(await concept(files, 'fundFacts').listFundFacts(['../clients'])).toEqual([])
  })

  test('an invalid file is reported by its name and field', async () => {
    await writeFile(
      join(dir, mainEdition.id, 'fund-data', 'BAD1.json'),
      JSON.stringify({ factsheet: { citicode: 'BAD1' }, performance: {} }),
    )
    await expect(concept(files, 'fundFacts').listFundFacts(['BAD1'])).rejects.toThrow(
      'fund-data/{id}.json: invalid, instruments.0.fundname is missing',
    )
  })
})

test('files are named as the source of an edition’s figures that come from files', () => {
  expect(files.nameOf(mainEdition, 'fundSearch')).toBe('static')
  expect(wire.nameOf(mainEdition, 'fundSearch')).toBe('fund-search')
  expect(files.nameOf(mainEdition, 'news')).toBe('content')
  expect(files.concept(mainEdition, 'news')).toBeUndefined()
})
