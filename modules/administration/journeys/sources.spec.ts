import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { openContext } from '../../../bin/browser.ts'
import { signIn } from '../../../bin/client.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, password, choosePortfolioTab, people, test, visit } from '@atrium/e2e/visitor'

test(
  'an admin sees the health of the sources of figures and the differences found by reconciliation',
  { tag: '@quick' },
  async ({ browser }) => {
    const admin = await visit(browser, people.admin)
    await admin.goto('/profile/me')
    await admin
      .getByRole('button', { name: /Oscar Venn/ })
      .first()
      .click()
    await admin.getByRole('menuitem', { name: 'Data sources' }).click()
    const sources = admin.getByRole('region', { name: 'Where figures come from' })
    await expect(sources.getByRole('row', { name: /^Portfolio system/ })).toContainText(/Responding|failed/)
    const differences = admin.getByRole('region', { name: 'Differences' })
    await differences.getByRole('button', { name: 'Compare now' }).click()
    await expect(differences.getByRole('status')).toContainText(/\d+ portfolios checked, /, { timeout: 30_000 })
    await expect(differences.getByRole('row', { name: /Margaret Ashworth/ })).toContainText(
      'A price is missing, so a holding is excluded from the totals.',
    )
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(admin)
  },
)

test('an adviser sees differences of their own clients but no operations; a client sees neither', async ({ browser }) => {
  const adviser = await visit(browser, people.adviser)
  await adviser.goto('/firm/sources')
  await expect(adviser.getByRole('heading', { name: 'Differences' })).toBeVisible()
  await expect(adviser.getByRole('heading', { name: 'Where figures come from' })).toBeHidden()
  await expect(adviser.getByRole('button', { name: 'Compare now' })).toBeHidden()
  const client = await visit(browser, people.otherClient)
  await client.goto('/firm/sources')
  await expect(client).not.toHaveURL(/sources$/)
})

/** This client has the same history in every edition. Only the provider differs. */
const clara = {
  wealth: { host: 'localhost', portfolio: 'HL-204480' },
  'asset-manager': { host: 'asset-manager.localhost', portfolio: 'CI-310010' },
  partner: { host: 'partner.localhost', portfolio: 'FP-5130' },
  greek: { host: 'greek.localhost', portfolio: 'GR-71010' },
  demo: { host: 'demo.localhost', portfolio: 'DM-900010' },
} as const

async function visitAsClara(browser: Browser, edition: keyof typeof clara): Promise<{ page: Page; portfolio: string }> {
  const url = new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000')
  const { host, portfolio } = clara[edition]
  const cookie = await signIn(Number(url.port), `clara.${edition}@hendry-family.example`, password, { host })
  url.hostname = host
  const context = await openContext(browser, url.href.replace(/\/$/, ''), cookie)
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForURL(/\/account\//)
  const { portal = '' } = /dashboard\/(?<portal>[^/]+)\//.exec(page.url())?.groups ?? {}
  return { page, portfolio: `/dashboard/${portal}/portfolio/${portfolio}-01` }
}

/** Returns the digits of the holdings' figures, which do not depend on the number format of the language. */
async function readFigures(page: Page, portfolio: string): Promise<string[]> {
  await page.goto(portfolio)
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row').nth(5)).toBeVisible()
  const total = await page.locator('.figure').first().innerText()
  const rows = await table.getByRole('cell').allInnerTexts()
  return [total, ...rows].map((text) => text.replaceAll(/\D/g, '')).filter((digits) => digits !== '')
}

test('one client has the same figures to the penny in every edition, although each edition has a different upstream', async ({
  browser,
}) => {
  test.slow()
  const seen: { edition: string; page: Page; portfolio: string; figures: string[] }[] = []
  for (const edition of Object.keys(clara) as (keyof typeof clara)[]) {
    const { page, portfolio } = await visitAsClara(browser, edition)
    seen.push({ edition, page, portfolio, figures: await readFigures(page, portfolio) })
  }
  // A page has no costs while its provider is slow to return transactions, so it is opened again.
  const completeFigures = seen.map(({ figures }) => figures).toSorted((one, other) => other.length - one.length)[0]!
  expect(completeFigures.length).toBeGreaterThan(40)
  for (const { edition, page, portfolio, figures } of seen)
    if (figures.length < completeFigures.length)
      await expect.poll(() => readFigures(page, portfolio), { message: edition, timeout: 30_000 }).toEqual(completeFigures)
    else expect([edition, figures]).toEqual([edition, completeFigures])
  const partner = seen.find(({ edition }) => edition === 'partner')!
  await expectPrivateEquity(partner.page, partner.portfolio)
  await expectNoteWithDocument(partner.page, partner.portfolio)
})

/** Checks additional data of this edition: private-equity funds with their companies. */
async function expectPrivateEquity(page: Page, portfolio: string): Promise<void> {
  await page.goto(portfolio)
  await choosePortfolioTab(page, 'Private equity')
  const row = page.locator('.commitments tbody tr').first()
  await expect(row).toContainText(/Vintage 20\d\d.*%/s)
  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: await row.getByRole('button').first().innerText() })
  await expect(drawer).toContainText('Capital call')
  await expect(drawer.getByRole('row', { name: /^Cash/ })).toContainText('%')
  await expect(page).toHaveURL(/drawer=fund/)
  await drawer.getByRole('row', { name: /IRR/ }).getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Internal rate of return' })).toContainText('stated by the fund’s administrator', {
    ignoreCase: true,
  })
}

/** Checks that the document of a contract note can be downloaded. */
async function expectNoteWithDocument(page: Page, portfolio: string): Promise<void> {
  await page.goto(`${portfolio}?tab=contract-notes&pages=100`)
  await page.locator('main table tbody').getByRole('button').first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save / })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
}

test('a portal set to the API, to files or to Atrium’s own ledger has the same figures on the same screens', async ({ browser }) => {
  // The test runs five commands, each of which starts Node.
  test.slow()
  runCommand('bin/demo', 'static-data')
  const { page, portfolio } = await visitAsClara(browser, 'demo')
  const figuresBySource: Record<string, string[]> = {}
  const sources = { api: 'your asset manager', static: 'the firm’s files', store: 'our own records' }
  for (const [source, sourceLabel] of Object.entries(sources)) {
    runCommand('bin/admin', 'data-source', '--edition', 'demo', '--portal', 'demonstration', '--source', source)
    figuresBySource[source] = await readFigures(page, portfolio)
    await expect(page.getByText(sourceLabel, { exact: false }).first()).toBeAttached()
  }
  runCommand('bin/admin', 'data-source', '--edition', 'demo', '--portal', 'demonstration', '--source', 'deployment')
  expect(figuresBySource['store']!.length).toBeGreaterThan(40)
  expect(figuresBySource['api']).toEqual(figuresBySource['store'])
  expect(figuresBySource['static']).toEqual(figuresBySource['store'])
})

/** Runs a command on the Atrium instance of the journeys. */
function runCommand(name: string, ...args: string[]): void {
  execFileSync(name, args, { env: { ...process.env, DATA_DIR: process.env['ATRIUM_DATA_DIR'] ?? '.data' }, stdio: 'pipe' })
}
