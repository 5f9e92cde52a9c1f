/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { openContext } from '../../../bin/browser.ts'
import { signIn } from '../../../bin/client.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, choosePortfolioTab, password, people, test, visit } from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

async function openRealised(page: Page, query = ''): Promise<void> {
  await page.goto(`${portfolio}?tab=realised${query}`)
  await expect(page.locator('.disposals .subtotal').first()).toBeVisible()
}

test(
  '[P110] the realised profit and loss tab lists disposals by tax year, with the totals of each year',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(portfolio)
    await choosePortfolioTab(page, 'Realised profit and loss')
    await expect(page).toHaveURL(/tab=realised/)
    await expect(page.locator('.disposals .subtotal').first()).toBeVisible()
    const years = await page.locator('.disposals .group h3').evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
    expect(years.length).toBeGreaterThan(3)
    await expect(page.locator('.disposals .subtotal')).toHaveCount(years.length)
    await expectAccessible(page)
  },
)

test('a sale can be expanded to its matches, whose cost differs from the average cost on the tax basis', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openRealised(page)
  await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2020/21')
  await expect(page).toHaveURL(/year=2020/)
  await expect(page.locator('.disposals .group')).toHaveCount(1)
  const sale = page.getByRole('button', { name: 'Sterling Index North America' })
  await sale.click()
  await expect(page.locator('.matches')).toContainText('Average cost of the units held')
  await page.getByRole('button', { name: 'UK tax' }).click()
  await expect(page).toHaveURL(/basis=tax/)
  await expect(page.locator('.year-parts')).toContainText('£12,300')
  await expect(page.locator('.matches')).toContainText('Bought within 30 days after the sale')
  await page.reload()
  await expect(page.getByRole('button', { name: 'UK tax' })).toHaveAttribute('aria-pressed', 'true')
})

test('the total of a year has an explanation', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openRealised(page, '&year=2025/26')
  await page.locator('.disposals .subtotal .explained:visible').last().click()
  await expect(page.getByRole('dialog', { name: 'Net gain in the tax year' })).toContainText('2025/26')
  await expect(page.getByRole('dialog')).toContainText('Lomond Global Leaders')
})

test('gilts are listed as exempt on the tax basis, and excluded from the totals of their year', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openRealised(page, '&year=2023/24&basis=tax')
  const gilt = page.getByRole('row', { name: 'UK Treasury Index-linked 2039' })
  await expect(gilt).toContainText('Gilt: exempt from capital gains tax')
  await expect(gilt.getByRole('cell').last()).toHaveText('Exempt')
  await expect(page.locator('.year-parts')).toContainText('One sale is exempt from capital gains tax and is excluded from the totals.')
  await expectAccessible(page)
})

test('an exempt portfolio states that it is exempt, and nothing scrolls sideways on a phone', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 360, height: 740 } })
  await openRealised(page, '&basis=tax')
  await page.locator('.unfolds').first().click()
  await expectNoSidewaysScroll(page)
  await page.goto('/dashboard/private-clients/portfolio/HL-204417-03?tab=realised&basis=tax')
  await expect(page.getByText('No capital gains tax is due here')).toBeVisible()
})

test('a client outside the United Kingdom sees gains at book cost by calendar year, and that tax is not calculated', async ({
  browser,
}) => {
  const url = new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000')
  const cookie = await signIn(Number(url.port), 'clara.greek@hendry-family.example', password, { host: 'greek.localhost' })
  url.hostname = 'greek.localhost'
  const context = await openContext(browser, url.href.replace(/\/$/, ''), cookie, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForURL(/\/account\//)
  const { portal = '' } = /dashboard\/(?<portal>[^/]+)\//.exec(page.url())?.groups ?? {}
  await page.goto(`/dashboard/${portal}/portfolio/GR-71010-01?tab=realised&basis=tax`)
  await expect(page.locator('.disposals .subtotal').first()).toBeVisible()
  await expect(page.locator('.realised')).toContainText(/is not calculated|δεν υπολογίζεται/)
  const years = await page.locator('.disposals .group h3').evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
  expect(years.filter((year) => !/^\d{4}$/.test(year ?? ''))).toEqual([])
  await expect(page.getByRole('group', { name: /Basis|Βάση/ })).toHaveCount(0)
  await expectAccessible(page)
})
