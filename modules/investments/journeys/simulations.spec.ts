/// <reference lib="dom" />
import { expect, expectAccessible, expectNoSidewaysScroll, choosePortfolioTab, people, test, visit } from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test(
  '[P112] the simulated returns tab shows the four models and the portfolio, and marks each simulated line',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(portfolio)
    await choosePortfolioTab(page, 'Simulated returns')
    await expect(page).toHaveURL(/tab=simulated-returns/)
    const rows = page.locator('.simulated-table tbody tr')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('Your portfolio')
    await expect(page.locator('.simulated-badge')).toHaveCount(4)
    await expect(page.getByRole('img', { name: /Tactical 60\/100 \(simulated\) [+−]/ }).locator('canvas')).toBeVisible()
    await expectAccessible(page)
  },
)

test('the figures of a model and of the portfolio have explanations', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=simulated-returns`)
  const row = page.locator('.simulated-table tbody tr').filter({ hasText: 'Tactical 60/100' })
  await row.locator('.explained').nth(2).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('Worst twelve months')
  await expect(drawer).toContainText('Tactical 60/100 · General Investment Account')
  await expect(drawer).toContainText('The twelve months from')
  await expect(drawer.locator('.answer')).toHaveText(await row.locator('.explained').nth(2).locator('span').first().innerText())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('.simulated-table tbody tr').first().locator('.explained').first().click()
  await expect(drawer).toContainText('Your portfolio · General Investment Account')
  await expect(drawer).toContainText('All months together')
})

test('the table has a column for each line and marks simulated lines, also on a phone', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 360, height: 740 } })
  await page.goto(`${portfolio}?tab=simulated-returns&as=table`)
  await expect(page.locator('.table-scroll thead small')).toHaveCount(4)
  await expectNoSidewaysScroll(page)
})
