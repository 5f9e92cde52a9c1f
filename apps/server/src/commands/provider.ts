import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import { mainEdition } from '@atrium/editions/registry'
import { checkConcept, checkPortfolios, conceptNames } from '@atrium/platform/providers/conformance/suites'
import type { Finding, TestSubject } from '@atrium/platform/providers/conformance/frame'
import { createMask } from '@atrium/platform/providers/conformance/masking'
import { createProviders, type Concepts, type ProviderRegistry } from '@atrium/platform/providers/registry'
import { upstreamNames, type UpstreamName } from '@atrium/platform/providers/upstream/names'
import type { RecordedResponse } from '@atrium/platform/providers/upstream/upstream'
import { readArguments } from './arguments.ts'

const usage = `bin/provider check UPSTREAM --url U --client ID [--portfolio ID]     runs every check of the upstream's ports, and prints the failures
bin/provider record UPSTREAM --url U --client ID --out DIR           does the same, and stores every response as JSON with names, addresses and ids masked
UPSTREAM: ${upstreamNames.join(', ')}. Set the bearer token in UPSTREAM_TOKEN.
--portfolio: a portfolio of the client with holdings; the default is the first listed. --writes: also run the calls that change data at the upstream (its cache). --citi-code, --symbol, --index, --post-code: a fund, an instrument, an index and an area for which the upstream has data.
docs/providers/<name>.md specifies each upstream; docs/providers/README.md explains how to connect your own API.`

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    client: { type: 'string' },
    portfolio: { type: 'string' },
    out: { type: 'string' },
    'citi-code': { type: 'string' },
    symbol: { type: 'string' },
    index: { type: 'string' },
    'post-code': { type: 'string' },
    writes: { type: 'boolean', default: false },
  },
})

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function runCommand(): Promise<number> {
  const [command, name] = positionals
  const upstream = upstreamNames.find((one) => one === name)
  const token = process.env['UPSTREAM_TOKEN']?.trim()
  const { url, client, out } = values
  if (!upstream || !url || !client || (command !== 'check' && command !== 'record')) throw new Error(usage)
  if (!token) throw new Error('UPSTREAM_TOKEN must contain the bearer token.')
  if (command === 'record' && !out) throw new Error('--out must name the folder for the responses.')
  const recorded: RecordedResponse[] = []
  const connection = { url: url.replace(/\/+$/, ''), token, isTrusted: true }
  const providers = createProviders({
    findConnection: () => connection,
    clock: () => new Date(),
    db: null,
    onResponse: (response) => void recorded.push(response),
  })
  const findings = await checkUpstream(providers, upstream, client)
  printFindings(findings)
  if (command === 'record' && out) writeResponses(recorded, out, client)
  return findings.every(({ isGood }) => isGood) ? 0 : 1
}

/** Creates an edition for the test of one upstream. */
function createTestEdition(upstream: UpstreamName): { edition: Edition; concept: keyof Concepts | undefined } {
  const portfolios = (['asset-manager', 'partner', 'greek'] as const).find((one) => one === upstream)
  const concept = conceptNames.find((one) => upstreamByConcept[one] === upstream)
  const providers = { portfolios: portfolios ?? 'asset-manager', ...(concept && { [concept]: upstream }) }
  return { edition: { ...mainEdition, dataSource: null, providers }, concept }
}

const upstreamByConcept: Record<keyof Concepts, UpstreamName> = {
  privateEquity: 'partner-products',
  advisory: 'advisory',
  reports: 'report-json',
  fundFacts: 'fund-feed',
  fundSearch: 'fund-search',
  quotes: 'quotes',
  news: 'content',
  snippets: 'snippets',
  propertyPrices: 'property-prices',
}

async function checkUpstream(providers: ProviderRegistry, upstream: UpstreamName, clientId: string): Promise<Finding[]> {
  const { edition, concept } = createTestEdition(upstream)
  const checkContext: TestSubject = {
    clientId,
    portfolioId: values.portfolio ?? '',
    today: dayIn(edition.timeZone, new Date()),
    mayWrite: values.writes,
    market: {
      citiCode: values['citi-code'] ?? '',
      symbol: values.symbol ?? '',
      index: values.index ?? '',
      postCode: values['post-code'] ?? '',
    },
  }
  if (concept) return checkConcept(concept, providers.concept(edition, concept)!, checkContext)
  const portfolios = providers.portfolios(edition, 'api')
  const portfolioId = values.portfolio ?? (await portfolios.listPortfolios(clientId))[0]?.id
  if (portfolioId === undefined) throw new Error(`The client ${clientId} has no portfolios. Choose another with --client.`)
  return checkPortfolios(portfolios, { ...checkContext, portfolioId })
}

function printFindings(findings: readonly Finding[]): void {
  for (const { port, check: name, isGood, message } of findings)
    print(`${isGood ? 'ok    ' : 'FAILED'} ${port}: ${name}${message ? `\n      ${message}` : ''}`)
  const failed = findings.filter(({ isGood }) => !isGood).length
  print(`${findings.length - failed} of ${findings.length} checks passed.`)
}

/** Writes one file for each call, numbered in order. */
function writeResponses(recorded: readonly RecordedResponse[], out: string, client: string): void {
  const mask = createMask([client])
  mkdirSync(out, { recursive: true })
  // Run twice so that names found late in the stream are also masked in earlier lines.
  for (const { response } of recorded) mask(response)
  for (const [index, { call, query, response }] of recorded.entries()) {
    const name = `${String(index + 1).padStart(3, '0')}-${call.replaceAll(/[^\w{}]+/g, '-').toLowerCase()}.json`
    writeFileSync(join(out, name), `${JSON.stringify({ call, query: mask(query), answer: mask(response) }, null, 2)}\n`)
  }
  print(`${recorded.length} responses are in ${out}. Review them before you share them: free text may still contain personal data.`)
}

try {
  process.exitCode = await runCommand()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
