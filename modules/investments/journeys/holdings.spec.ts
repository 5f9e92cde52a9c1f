/// <reference lib="dom" />
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  people,
  test,
  testedThemes,
  visit,
} from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test(
  '[P097] [P114] a holding opens in a drawer with its figures, fees and contributions, each with an explanation',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(portfolio)
    const row = page.getByRole('row', { name: /Versant/ })
    const value = await row.locator('td.strong').innerText()
    await row.getByRole('button', { name: /^Versant/ }).click()
    await expect(page).toHaveURL(/drawer=holding%3AHL-204417-02-VRSE|drawer=holding:HL-204417-02-VRSE/)
    const drawer = page.getByRole('dialog', { name: /^Versant/ })
    await expect(drawer.locator('.answer')).toHaveText(value.split('\n')[0] ?? '')
    await expect(drawer.getByRole('img', { name: /^Value since it was first held/ })).toBeVisible()
    for (const name of ['Holding', 'Contributions', 'Fees', 'Transactions'])
      await expect(drawer.getByRole('region', { name, exact: true }).getByRole('table')).toBeVisible()
    await expectAccessible(page)

    await drawer.getByRole('region', { name: 'Fees' }).locator('tfoot').getByRole('button').click()
    const explanation = page.getByRole('dialog', { name: 'Fees on trades' })
    await expect(explanation).toContainText('Versant')
    await page.keyboard.press('Escape')
    await expect(explanation).toHaveCount(0)
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${portfolio}$`))
  },
)

test('a drawer opens from its URL on a phone, and reports a holding that the portfolio does not have', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 360, height: 780 } })
  await page.goto(`${portfolio}?drawer=holding:HL-204417-02-LOMGLW`)
  const drawer = page.getByRole('dialog', { name: 'Lomond Global Leaders W Acc' })
  await expect(drawer.getByRole('region', { name: 'About the fund' })).toContainText('Citi code')
  await drawer.getByRole('button', { name: 'Table' }).click()
  await expect(drawer.getByRole('columnheader', { name: 'Price' }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto(`${portfolio}?drawer=holding:HL-000000-01-GONE`)
  await expect(page.getByRole('dialog')).toContainText('Not held on this day')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('table').first()).toBeVisible()
})

test('the last dividend of a holding is visible without scrolling, and its income of twelve months has an explanation', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?drawer=holding:HL-204417-02-VRSE`)
  const income = page.getByRole('dialog').getByRole('region', { name: 'Income' })
  await expect(income.getByText('Last dividend')).toBeInViewport()
  await expect(income.getByText(/^paid on \d\d\/\d\d\/\d{4}/)).toBeInViewport()
  await expect(income.getByRole('row').nth(1)).toBeInViewport()
  const year = await income.locator('.income-facts .explained').innerText()
  await income.locator('.income-facts').getByRole('button').click()
  const explanation = page.getByRole('dialog', { name: 'Income in the last 12 months' })
  await expect(explanation.locator('.answer')).toHaveText(year.split(', how')[0] ?? '')
})

test('[B282] a drawer has the colours of each theme and is accessible in each', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?drawer=holding:HL-204417-02-LOMGLW`)
  const drawer = page.getByRole('dialog', { name: 'Lomond Global Leaders W Acc' })
  await expect(drawer.getByRole('region', { name: 'About the fund' })).toBeVisible()
  const inks = new Set<string>()
  for (const theme of testedThemes) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    inks.add(
      await drawer.evaluate(
        (box) => `${getComputedStyle(box).backgroundColor} ${getComputedStyle(box).color} ${getComputedStyle(box).fontFamily}`,
      ),
    )
  }
  expect(inks.size).toBe(testedThemes.length)
  await expectAccessibleInThemes(page)
})

test('a drawer reports that the price source is unavailable and shows all other data', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.route('**/holdings/*/history*', (route) => route.fulfill({ status: 503, json: { code: 'provider-unavailable' } }))
  await page.goto(`${portfolio}?drawer=holding:HL-204417-02-LOMGLW`)
  const drawer = page.getByRole('dialog', { name: 'Lomond Global Leaders W Acc' })
  await expect(drawer).toContainText('We could not load the history of this holding.')
  await expect(drawer.getByRole('region', { name: 'Contributions' })).toBeVisible()
})
