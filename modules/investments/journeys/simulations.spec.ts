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

test('a model whose returns end early states its last day, and a model without returns shows none', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.route('**/api/portfolios/HL-204417-02/simulations*', async (route) => {
    const response = await route.fetch()
    const simulations = await response.json()
    const [first, second, third] = simulations.models
    first.line = { ...first.line, series: [], cumulative: null, annualised: null, worstYear: null }
    second.line = { ...second.line, series: ['0.0125'], cumulative: '0.0125', annualised: null, worstYear: null }
    Object.assign(third, { line: null })
    for (const model of [first, second]) model.endedEarly = true
    await route.fulfill({ response, json: simulations })
  })
  await page.goto(`${portfolio}?tab=simulated-returns`)
  const rows = page.locator('.simulated-table tbody tr')
  await expect(rows).toHaveCount(5)
  const missing = 'The return of an asset class is missing for the first month.'
  await expect(rows.nth(1).getByText(missing, { exact: false })).toHaveCount(3)
  await expect(rows.nth(2).locator('td').first()).toContainText(/^\+1\.25%.*until \d\d\/\d\d\/\d{4}$/s)
  await expect(rows.nth(3).getByText('Not available for this model.')).toHaveCount(3)
  const legend = page.locator('.simulated-legend > span')
  await expect(legend).toHaveCount(3)
  await expect(legend.nth(1)).toHaveText(/\(simulated\) \+1\.25% \(until \d\d\/\d\d\/\d{4}\)$/)
  await expect(page.locator('main')).not.toContainText('0.00%')
  for (const fault of [
    'is missing for the first month, so no return is simulated.',
    'is missing for a later month, so its line ends early.',
    'its weights are not valid for its strategy, so no return is simulated.',
  ])
    await expect(page.getByText(fault)).toBeVisible()
})
