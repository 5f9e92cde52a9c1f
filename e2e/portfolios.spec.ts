import type { Page } from '@playwright/test'
import { expect, openHome, people, test, visit } from './visitor.ts'

/** The client's general account: several asset classes, and a fund without a price. */
async function openPortfolio(page: Page, query = ''): Promise<void> {
  await openHome(page)
  const href = await page.getByRole('link', { name: 'General Investment Account' }).getAttribute('href')
  await page.goto(`${href}${query}`)
  await expect(page.getByRole('heading', { name: 'General Investment Account' })).toBeVisible()
}

test('[P057] [P104] a portfolio opens on its holdings, [P536] in the order of the asset classes, with subtotals', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  await expect(page.locator('.holdings tr.grand')).toBeVisible()
  const groups = await page.locator('.holdings .group h2').evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
  expect(groups).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other'])
  await expect(page.locator('.holdings .subtotal')).toHaveCount(4)
})

test('a holding without a price has a dash with its reason, and is named below the table', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  const row = page.locator('.holdings tr.unpriced').first()
  await expect(row).toContainText('No price')
  await row.locator('td.strong .na').focus()
  await expect(row.locator('td.strong .tip')).toBeVisible()
  await expect(page.locator('.note')).toContainText('is not in the totals')
})

test('finds a holding, and says when there is none', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  const find = page.getByRole('searchbox', { name: 'Find a holding' })
  await find.fill('treasury')
  await expect(page.locator('.holdings tbody tr.row')).toHaveCount(2)
  await find.fill('zinc')
  await expect(page.getByText('No holding is called “zinc”')).toBeVisible()
  await page.getByRole('button', { name: 'Show all holdings' }).click()
  await expect(page.locator('.holdings .subtotal')).toHaveCount(4)
})

test('[P105] the transactions are grouped, [P318] over the three months before the chosen date', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?tab=transactions')
  await expect(page.locator('.ledger .group').first()).toBeVisible()
  const range = await page.locator('.tab-head .muted').innerText()
  const [from, to] = range.split(' to ').map((day) => Date.parse(day.split('/').toReversed().join('-')))
  expect((Number(to) - Number(from)) / 86_400_000).toBeLessThanOrEqual(93)
})

test('[P108] the fees are listed with their total', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?tab=fees')
  await expect(page.getByRole('row', { name: /^Total cost/ })).toContainText('£')
})

test('the performance is drawn with words, and its table has the same figures', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?tab=performance')
  await expect(page.locator('.chart-box canvas')).toBeVisible()
  await expect(page.getByRole('img', { name: /Over this period your portfolio returned [+−]/ })).toBeVisible()
  await page.getByRole('button', { name: '1Y', exact: true }).click()
  await expect(page).toHaveURL(/period=1Y/)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.locator('.chart-section table tbody tr').first()).toContainText('%')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Figures (CSV)' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('performance.csv')
})

test('only days with a valuation can be chosen, and the page follows', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  const before = await page.locator('.figure').innerText()
  await page.getByRole('button', { name: /^Valuation date/ }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  const days = page.locator('.calendar td button')
  await expect(page.locator('.calendar td button:disabled').first()).toBeVisible()
  await days.locator(':scope:enabled').first().or(page.locator('.calendar td button:enabled').first()).first().click()
  await expect(page).toHaveURL(/on=\d{4}-\d\d-\d\d/)
  await expect(page.locator('.figure')).not.toHaveText(before)
})

test('an explanation opens by its link, and Escape closes it', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?explain=total')
  const drawer = page.getByRole('dialog', { name: 'Portfolio value' })
  await expect(drawer).toContainText('What was missing')
  expect((await drawer.boundingBox())?.width).toBe(720)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).not.toHaveURL(/explain/)
})

test('tabs are addresses: Back goes to the one before', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  await page.getByRole('link', { name: 'Fees' }).click()
  await expect(page.getByRole('heading', { name: 'Costs and charges' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.holdings .subtotal').first()).toBeVisible()
})

test('an unknown portfolio is not found', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/private-clients/portfolio/NOPE-1')
  await expect(page).toHaveURL(/\/dashboard\/404$/)
})
