// opens every client of the demo firm in a browser, and compares total, portfolios and holdings with the reference calculator, to the penny
import type { Browser, Page } from '@playwright/test'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import type { DemoAccount } from '@atrium/demo/firm/types'
import { computeReference, type ReferenceFigures } from '@atrium/demo/reference/calculator'
import { editions } from '@atrium/editions/registry'
import { launchBrowser, openContext } from '../browser.ts'
import { call, signInStaff } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

/** A row on screen: the id or name of a portfolio or holding, and its value as displayed. */
type DisplayedRow = { id: string; value: string }

const pagesAtOnce = 2
const clients = Number(process.env['TOTALS_CLIENTS'] ?? 300)
const firm = createDemoFirm({ clients })
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: String(clients), TRUST_PROXY: '1' }, dataDir)
const browser = await launchBrowser()

const differences: string[] = []
const counts = { clients: 0, portfolios: 0, holdings: 0 }

for (const edition of editions) {
  const host = edition.isMain ? 'localhost' : `${edition.id}.localhost`
  const staff =
    firm.people.find((person) => person.edition === edition.id && person.role === 'admin') ??
    firm.people.find((person) => person.edition === edition.id && person.role === 'professional')
  if (!staff) throw new Error(`The edition ${edition.id} has no member of staff to open its accounts`)
  const cookie = await signInStaff(atrium.port, edition, { email: staff.email, host })
  // Sets the language to English, so that displayed amounts can be compared.
  await call(atrium.port, 'PATCH', '/api/me', { host, cookie, body: { locale: 'en' } })
  const ids = await readAccountIds(
    host,
    cookie,
    firm.portals.filter((portal) => portal.edition === edition.id).map((portal) => portal.id),
  )
  const queue = firm.accounts.filter((account) => account.edition === edition.id && account.externalId !== null).values()
  await Promise.all(Array.from({ length: pagesAtOnce }, () => checkAccounts(browser, { host, cookie, ids }, queue)))
}

await browser.close()
await atrium.stop()
removeFolder(dataDir)
for (const difference of differences.slice(0, 50)) process.stdout.write(`${difference}\n`)
process.stdout.write(
  `clients ${counts.clients}, portfolios ${counts.portfolios}, holdings ${counts.holdings}, differences ${differences.length}\n`,
)
process.exit(differences.length > 0 || counts.clients < firm.accounts.filter((account) => account.externalId !== null).length ? 1 : 0)

async function readAccountIds(host: string, cookie: string, portals: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const portal of portals) {
    for (let offset = 0; ; offset += 200) {
      const { json } = await call(atrium.port, 'GET', `/api/portals/${portal}/accounts?limit=200&offset=${offset}`, { host, cookie })
      const { items } = json as { items: { id: string; externalId: string | null }[] }
      for (const item of items) if (item.externalId !== null) ids.set(item.externalId, item.id)
      if (items.length < 200) break
    }
  }
  return ids
}

type StaffSession = { host: string; cookie: string; ids: ReadonlyMap<string, string> }

async function checkAccounts(
  targetBrowser: Browser,
  { host, cookie, ids }: StaffSession,
  queue: Iterator<DemoAccount> & Iterable<DemoAccount>,
): Promise<void> {
  const context = await openContext(targetBrowser, `http://${host}:${atrium.port}`, cookie)
  const page = await context.newPage()
  for (const account of queue) {
    const expected = computeReference(account.externalId ?? '')
    await compareAccount(page, account, ids.get(account.externalId ?? ''), expected).catch((error: Error) =>
      differences.push(`${account.name}: ${error.message.split('\n')[0]}`),
    )
    counts.clients++
  }
  await context.close()
}

async function compareAccount(page: Page, account: DemoAccount, id: string | undefined, expected: ReferenceFigures): Promise<void> {
  if (!id) throw new Error('is not in the client list')
  const nonEmptyPortfolios = expected.portfolios.filter((portfolio) => portfolio.value !== '0.00')
  await page.goto(`/dashboard/${account.portal}/account/${id}`)
  // The page of an account with exactly one portfolio redirects to the portfolio, which has the same total.
  await page.locator('.hero .figure .pence').first().waitFor()
  compare(`${account.name}, total`, await readFigure(page), expected.total)
  if (nonEmptyPortfolios.length > 1)
    compareRows(
      `${account.name}, portfolios`,
      await readPortfolios(page),
      nonEmptyPortfolios.map(({ id: portfolio, value }) => ({ id: portfolio, value })),
    )
  for (const portfolio of nonEmptyPortfolios) {
    await page.goto(`/dashboard/${account.portal}/portfolio/${portfolio.id}?tab=holdings`)
    await page.locator('table.holdings tfoot, table.holdings .total').first().waitFor()
    compare(`${account.name}, ${portfolio.id}`, await readFigure(page), portfolio.value)
    compareRows(
      `${account.name}, ${portfolio.id}`,
      await readHoldings(page),
      portfolio.holdings.flatMap(({ name, value }) => ({ id: name, value: value ?? '—' })),
    )
    counts.portfolios++
    counts.holdings += portfolio.holdings.length
  }
}

async function readFigure(page: Page): Promise<string> {
  await page.locator('.hero .figure .pence').first().waitFor()
  return normaliseAmount((await page.locator('.hero .figure').first().textContent()) ?? '')
}

function readPortfolios(page: Page): Promise<DisplayedRow[]> {
  return page.locator('table.pf-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      id: decodeURIComponent(row.querySelector('a')?.getAttribute('href')?.split('/').at(-1) ?? ''),
      value: row.querySelector('td:last-child')?.firstChild?.textContent ?? '',
    })),
  )
}

function readHoldings(page: Page): Promise<DisplayedRow[]> {
  return page.locator('table.holdings tr.row').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.querySelector('.holding-name')?.textContent ?? '',
      value:
        row.querySelector('td.strong')?.firstElementChild?.firstChild?.textContent ??
        row.querySelector('td.strong')?.firstChild?.textContent ??
        '',
    })),
  )
}

function normaliseAmount(text: string): string {
  const digits = text.replace(/[^\d.−—-]/g, '').replace('−', '-')
  return digits === '' || digits === '—' ? '—' : digits
}

function compare(what: string, rendered: string, expected: string): void {
  if (rendered !== expected) differences.push(`${what}: on screen ${rendered}, expected ${expected}`)
}

function compareRows(what: string, rendered: readonly DisplayedRow[], expected: readonly DisplayedRow[]): void {
  const text = (rows: readonly DisplayedRow[], clean: (value: string) => string) =>
    rows.map((row) => `${row.id} ${clean(row.value)}`).toSorted()
  const [left, right] = [text(rendered, normaliseAmount), text(expected, (value) => value)]
  for (const line of right) if (!left.includes(line)) differences.push(`${what}: expected ${line}, not on screen`)
  if (left.length !== right.length) differences.push(`${what}: ${left.length} rows on screen, ${right.length} expected`)
}
