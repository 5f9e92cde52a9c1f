import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainEdition } from '@atrium/editions/registry'
import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { funds as demoFunds } from '@atrium/demo/market/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStaticData } from '@atrium/server/commands/static-data'
import { createSimulatorConnection } from '@atrium/server/simulator-connection'
import { testDay, testNow } from '@atrium/server/testing/clock'
import { firmDocumentsSuite } from '../conformance/firm-documents.ts'
import { runSuite } from '../conformance/frame.ts'
import { checkConcept, checkPortfolios } from '../conformance/suites.ts'
import { fundFacets, fundOrders, type FundQuery } from '../ports/funds.ts'
import { createProviders, type ProviderRegistry } from '../registry.ts'

const clientId = 'HL-204480'
const key = { clientId, portfolioId: `${clientId}-01` }
const market = { citiCode: 'Y20N', symbol: '', index: '', postCode: '' }
let simulator: Simulator
let dir: string
let files: ProviderRegistry
let api: ProviderRegistry

beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  dir = await mkdtemp(join(tmpdir(), 'atrium-static-'))
  await writeStaticData(dir, { url: simulator.url, token: 't' }, testDay, [mainEdition.id])
  const createProvidersFrom = (standardSource: 'static' | 'api') =>
    createProviders({
      findConnection: (_edition, name) => (standardSource === 'api' ? createSimulatorConnection(simulator.url, 't', name) : undefined),
      clock: () => testNow,
      db: null,
      defaultSource: standardSource,
      staticDir: dir,
    })
  files = createProvidersFrom('static')
  api = createProvidersFrom('api')
}, 60_000)
afterAll(async () => {
  await simulator.close()
  await rm(dir, { recursive: true })
})

const findConcept = <Name extends 'fundSearch' | 'fundFacts' | 'advisory'>(providers: ProviderRegistry, name: Name) =>
  providers.concept(mainEdition, name)!

describe('the files of the static provider', () => {
  test('have the names of the specification, and each is read through its port [B247]', async () => {
    const folder = join(dir, mainEdition.id)
    const names = await readdir(folder)
    for (const name of ['clients', 'accounts', 'portfolio', 'funds', 'fund-docs', 'docs', 'team']) expect(names).toContain(`${name}.json`)
    expect(await readdir(join(folder, 'fund-data'))).toEqual(demoFunds.map(({ citiCode }) => `${citiCode}.json`).toSorted())
    expect(await readdir(join(folder, 'portfolio-data'))).toContain(`${key.portfolioId}.json`)

    const portfolios = files.portfolios(mainEdition, null)
    expect((await portfolios.listAccounts())?.map(({ id }) => id)).toContain(clientId)
    expect(await portfolios.getAccount(clientId)).toMatchObject({ id: clientId, name: 'Clara Hendry' })
    expect((await portfolios.listPortfolios(clientId)).map(({ id }) => id)).toContain(key.portfolioId)
    expect((await portfolios.getHoldings(key)).holdings.length).toBeGreaterThan(0)
    expect((await findConcept(files, 'fundSearch').searchFunds({})).total).toBe(demoFunds.length)
    const [facts] = await findConcept(files, 'fundFacts').listFundFacts(['Y20N'])
    expect(facts).toMatchObject({ citiCode: 'Y20N', documents: [{ kind: 'factsheet' }, { kind: 'key-information' }] })
    const firm = findConcept(files, 'advisory')
    expect((await firm.listFirmDocuments(clientId)).items.length).toBeGreaterThan(0)
    expect((await firm.listAdvisers(clientId)).length).toBeGreaterThan(0)
  })

  test('keep the original lots of transfers in', async () => {
    const { transactions } = await files
      .portfolios(mainEdition, null)
      .listTransactions({ clientId: 'HL-204417', portfolioId: 'HL-204417-01' })
    const transfersIn = transactions.filter(({ type }) => type === 'Transfer in')
    expect(transfersIn.map(({ lots }) => lots?.map(({ on }) => on))).toEqual(transfersIn.map(() => ['2012-05-14', '2017-09-04']))
    expect(transfersIn.length).toBeGreaterThan(0)
  })

  test('pass every check of their ports', async () => {
    const known = { ...key, today: testDay, market }
    const findings = [
      ...(await checkPortfolios(files.portfolios(mainEdition, null), known)),
      ...(await checkConcept('fundFacts', findConcept(files, 'fundFacts'), known)),
      ...(await checkConcept('fundSearch', findConcept(files, 'fundSearch'), known)),
      ...(await runSuite(firmDocumentsSuite, findConcept(files, 'advisory'), known)),
    ]
    expect(findings.filter(({ isGood }) => !isGood)).toEqual([])
    expect(findings.length).toBeGreaterThan(25)
  })
})

describe('the static provider and the upstreams', () => {
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
  test.each(queries)('return the same funds for the search %j', async (query) => {
    const [fromFiles, fromApi] = await Promise.all([
      findConcept(files, 'fundSearch').searchFunds(query),
      findConcept(api, 'fundSearch').searchFunds(query),
    ])
    expect(fromFiles.total).toBe(fromApi.total)
    expect(fromFiles.facets).toEqual(fromApi.facets)
    const field = query.orderBy?.field
    // Funds with equal sort keys may be in any order.
    if (field === undefined) expect(fromFiles.funds.map(({ citiCode }) => citiCode)).toEqual(fromApi.funds.map(({ citiCode }) => citiCode))
    else expect(fromFiles.funds.map((fund) => readSortKey(fund, field))).toEqual(fromApi.funds.map((fund) => readSortKey(fund, field)))
  })
  const readSortKey = (fund: object, field: string) =>
    (fund as Record<string, unknown>)[{ fundName: 'name', fundSize: 'size' }[field as 'fundName'] ?? field]

  test('return the same facts, performance, documents and team', async () => {
    for (const request of [
      (providers: ProviderRegistry) => findConcept(providers, 'fundFacts').listFundFacts(['y20n', 'ZZZZ']),
      (providers: ProviderRegistry) => findConcept(providers, 'fundFacts').listFundPerformance(['Y20N']),
      (providers: ProviderRegistry) => findConcept(providers, 'advisory').listFirmDocuments(clientId, { addedFrom: '2025-01-01' }),
      (providers: ProviderRegistry) => findConcept(providers, 'advisory').listFolders(clientId),
      (providers: ProviderRegistry) => findConcept(providers, 'advisory').listAdvisers(clientId),
    ])
      expect(await request(files)).toEqual(await request(api))
    const [document] = (await findConcept(files, 'advisory').listFirmDocuments(clientId)).items
    const pdf = await findConcept(files, 'advisory').getFirmDocument(clientId, document?.id ?? '')
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-/)
  })
})

describe('the static provider', () => {
  test('reports a record without a file as unknown, and an id with a path does not reach another client’s document [S37]', async () => {
    const firm = findConcept(files, 'advisory')
    const [document] = (await firm.listFirmDocuments(clientId)).items
    for (const request of [
      () => firm.listFirmDocuments('HL-999999'),
      () => firm.getFirmDocument('HL-204417', `../${clientId}/${document?.id}`),
      () => firm.listAdvisers('../team'),
      () => firm.listInvoices(clientId, []),
    ])
      await expect(request()).rejects.toMatchObject({ fault: 'unknown', provider: 'static' })
    expect(await findConcept(files, 'fundFacts').listFundFacts(['../clients'])).toEqual([])
  })

  test('reports an invalid file with its path and the invalid field', async () => {
    await writeFile(
      join(dir, mainEdition.id, 'fund-data', 'BAD1.json'),
      JSON.stringify({ factsheet: { citicode: 'BAD1' }, performance: {} }),
    )
    await expect(findConcept(files, 'fundFacts').listFundFacts(['BAD1'])).rejects.toThrow(
      new RegExp(
        `fund-data/\\{id\\}.json: invalid, instruments.0.fundname is missing.* \\(file ${RegExp.escape(join(dir, mainEdition.id, 'fund-data/BAD1.json'))}\\)$`,
      ),
    )
  })
})

test('every error of a file names the file and quotes nothing from it', async () => {
  const writeDataFile = (name: string, text: string) => writeFile(join(dir, mainEdition.id, name), text)
  const buildPath = (name: string) => join(dir, mainEdition.id, name)
  const portfolios = files.portfolios(mainEdition, 'static')
  const stored = await readFile(buildPath('portfolio-data/HL-204480-01.json'), 'utf8')
  const readHoldings = () => portfolios.getHoldings(key)
  await writeDataFile('portfolio-data/HL-204480-01.json', '{\n  "holdings": 1 "Margaret": 2\n}')
  await expect(readHoldings()).rejects.toThrow(
    `static portfolio-data/{id}.json: invalid, the file is not JSON at line 2, column 17 (file ${buildPath('portfolio-data/HL-204480-01.json')})`,
  )
  await writeDataFile(
    'portfolio-data/HL-204480-01.json',
    JSON.stringify({ ...JSON.parse(stored), holdings: { '2026-11-17': { Margaret: 1 } } }),
  )
  await expect(readHoldings()).rejects.toThrow(
    new RegExp(`is missing.* \\(file ${RegExp.escape(buildPath('portfolio-data/HL-204480-01.json'))}\\)$`),
  )
  await expect(readHoldings()).rejects.not.toThrow('Margaret')
  await writeDataFile('portfolio-data/HL-204480-01.json', stored)
  await writeFile(buildPath('accounts.json'), Buffer.from('{ "HL-204480": { "name": "S\xe6mundsson" } }', 'latin1'))
  await expect(portfolios.getAccount(clientId)).rejects.toThrow(`the file is not UTF-8 (file ${buildPath('accounts.json')})`)
})

test('the name of a concept’s provider is "static" if its data come from files', () => {
  expect(files.findConceptProviderName(mainEdition, 'fundSearch')).toBe('static')
  expect(api.findConceptProviderName(mainEdition, 'fundSearch')).toBe('fund-search')
  expect(files.findConceptProviderName(mainEdition, 'news')).toBe('content')
  expect(files.concept(mainEdition, 'news')).toBeUndefined()
})
