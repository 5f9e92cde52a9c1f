// runs the conformance suites on every adapter, and verifies that every call in section 7 of the specification was made
import { join } from 'node:path'
import { daysAfter, dayIn, monthsBefore } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import { editions, mainEdition } from '@atrium/editions/registry'
import { connectCommand } from '@atrium/server/commands/connect'
import { createCommandDependencies } from '@atrium/server/commands/command-dependencies'
import { writeStaticData } from '@atrium/server/commands/static-data'
import { readConfig } from '@atrium/platform/config'
import { checkConcept, checkPortfolios, conceptNames } from '@atrium/platform/providers/conformance/suites'
import { runSuite, type Finding } from '@atrium/platform/providers/conformance/frame'
import { pushSuite } from '@atrium/platform/providers/conformance/push'
import type { Calendar } from '@atrium/platform/providers/ports/bookings'
import { createPush, type Concepts, type ProviderRegistry } from '@atrium/platform/providers/registry'
import { requestPushAccount } from '@atrium/server/simulator-connection'
import { findSimulator } from '@atrium/server/simulator-process'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'
import { describeMissing, specifiedCalls, type LoggedCall } from './conformance/calls.ts'

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
const dataDir = temporaryFolder()
const today = dayIn(mainEdition.timeZone, new Date())
const market = { citiCode: 'Y20N', symbol: 'AVLN', index: 'MI4085', postCode: 'GU1 1AA' }
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0' }, dataDir)
const simulator = findSimulator(dataDir)
if (!simulator) throw new Error('The simulator is not running')

/** Results of the checks of all ports, by adapter. */
const table = new Map<string, Finding[]>()
const log: LoggedCall[] = []

async function collectLog(): Promise<void> {
  const response = await fetch(`${simulator?.url}/__log`, { headers: { authorization: `Bearer ${simulator?.token}` } })
  log.push(...((await response.json()) as LoggedCall[]))
}

async function runChecks(adapter: string, work: Promise<Finding[]>): Promise<void> {
  table.set(adapter, [...(table.get(adapter) ?? []), ...(await work)])
  await collectLog()
}

async function runAll(): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: dataDir })
  await writeStaticData(join(dataDir, 'static'), simulator!, today, ['wealth'])
  const { db, close } = connectCommand(config)
  const { providers, stop } = await createCommandDependencies(config, db)
  const edition = (name: string) => editions.find(({ id }) => id === name)!
  const suiteInput = (clientId: string) => ({ clientId, portfolioId: `${clientId}-01`, today, market, mayWrite: true })
  const portfolios = [
    ['asset-manager', 'wealth', 'api', 'HL-204480'],
    ['asset-manager', 'asset-manager', 'api', 'CI-310010'],
    ['partner', 'partner', 'api', 'FP-5130'],
    ['greek', 'greek', 'api', 'GR-71010'],
    ['static', 'wealth', 'static', 'HL-204480'],
    ['store', 'demo', 'store', 'DM-900010'],
  ] as const
  for (const [adapter, name, source, clientId] of portfolios)
    await runChecks(adapter, checkPortfolios(providers.portfolios(edition(name), source), suiteInput(clientId)))
  for (const concept of conceptNames) {
    const owner = edition(concept === 'privateEquity' ? 'partner' : 'wealth')
    const port = providers.concept(owner, concept)
    if (!port) throw new Error(`No provider is configured for ${concept}`)
    const clientId = concept === 'privateEquity' ? 'FP-5130' : concept === 'advisory' ? 'HL-204438' : 'HL-204480'
    await runChecks(owner.providers[concept] ?? concept, checkConcept(concept, port, suiteInput(clientId)))
  }
  const push = createPush(await requestPushAccount(simulator!), { clock: () => new Date() })
  const devices = { registered: 'device-1', gone: 'device-2:gone' }
  await runChecks('push', runSuite(pushSuite, push, { ...suiteInput(''), devices }))
  await requestRemainingCalls(providers, edition)
  await collectLog()
  stop()
  await close()
}

/**
 * Makes the specified calls that the suites omit: some would change a firm's data, and others need data that not every client has. The demo
 * firm's clients have this data, and no real appointment is booked, because the calendars are simulated.
 */
async function requestRemainingCalls(providers: ProviderRegistry, edition: (name: string) => Edition): Promise<void> {
  const firm = providers.concept(edition('wealth'), 'advisory')!
  const clientId = 'HL-204438'
  await providers.portfolios(edition('wealth'), 'api').getAccount(clientId, monthsBefore(today, 1))
  const { companies } = await firm.getClient(clientId)
  const lineOfBusiness = (await firm.listLinesOfBusiness())[0]?.code ?? ''
  await firm.listJobs(clientId, { lineOfBusiness, status: 'open' })
  await firm.listFirmDocuments(clientId, { lineOfBusiness, search: 'a', addedFrom: monthsBefore(today, 12), folder: 'tax' })
  for (const { dextId, xeroIds } of companies) {
    if (dextId) await firm.getHealthFigures(clientId, dextId)
    const [invoice] = await firm.listInvoices(clientId, xeroIds)
    if (invoice) await firm.getInvoiceUrl(clientId, invoice.lineOfBusiness, invoice.id)
  }
  for (const kind of ['advisers', 'client-services'] as const) await bookAppointment(firm, { clientId, kind })
}

async function bookAppointment(firm: Concepts['advisory'], calendar: Calendar): Promise<void> {
  const [staffId = ''] = (await firm.getBookingDetails(calendar)).staffIds
  const days = await firm.listBookingDays(calendar, staffId, { from: today, to: daysAfter(today, 28) })
  const day = days.find(({ validHours }) => validHours.length > 0)
  const hours = day?.validHours[0]
  if (!day || !hours) throw new Error(`The calendar of ${calendar.kind} has no free hour`)
  const request = { startDate: `${day.on}T${hours.from}`, endDate: `${day.on}T${hours.to}`, staffId, notes: 'A check' }
  await firm.requestBooking(calendar, { ...request, name: 'Clara Hendry', email: 'clara@hendry-family.example' })
}

function printTable(): number {
  let failed = 0
  for (const [adapter, findings] of table) {
    const ports = Map.groupBy(findings, ({ port }) => port)
    const cells = [...ports].map(([port, results]) => {
      const good = results.filter(({ isGood }) => isGood).length
      return good === results.length ? `${port} ${good}` : `${port} ${good} of ${results.length}`
    })
    printLine(`${adapter.padEnd(17)}${cells.join(' · ')}`)
    for (const { port, check, isGood, message } of findings) {
      if (isGood) continue
      failed++
      printLine(`  FAILED ${port}: ${check}: ${message}`)
    }
  }
  return failed
}

function countMissingCalls(): number {
  const missing = specifiedCalls.flatMap((call) => {
    const what = describeMissing(call, log)
    return what === null ? [] : [`  FAILED ${call.upstream} ${call.text}: ${what}`]
  })
  for (const line of missing) printLine(line)
  printLine(
    `${specifiedCalls.length - missing.length} of ${specifiedCalls.length} specified calls were made with every parameter, in ${log.length} requests.`,
  )
  return missing.length
}

try {
  await runAll()
  const failed = printTable() + countMissingCalls()
  const checks = [...table.values()].flat().length
  printLine(failed === 0 ? `${checks} checks passed.` : `${failed} checks and calls failed; ${checks} checks ran.`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
