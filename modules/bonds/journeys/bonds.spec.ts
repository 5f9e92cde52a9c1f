/// <reference lib="dom" />
import { expect, expectAccessible, expectNoSidewaysScroll, choosePortfolioTab, people, test, visit } from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test('[P111] the bond statistics tab shows yields, durations and redemption years', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(portfolio)
  await choosePortfolioTab(page, 'Bond statistics')
  await expect(page).toHaveURL(/tab=bond-statistics/)
  await expect(page.locator('.bond-totals dd').first()).toContainText('%')
  await expect(page.getByRole('row', { name: /Index-linked/ })).toContainText('Index-linked')
  await expect(page.locator('.ladder tbody tr').first()).toContainText('£')
  await expect(page.locator('.bonds .note')).toContainText('Calder Sterling Credit')
  await expectAccessible(page)
})

test(
  '[P099] a bond opens in a drawer with its terms, its coupons and an explanation of each figure',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client, { reducedMotion: 'no-preference' })
    await page.goto(`${portfolio}?tab=bond-statistics`)
    await page.getByRole('button', { name: 'UK Treasury 4.25% 2040' }).click()
    const drawer = page.getByRole('dialog', { name: 'UK Treasury 4.25% 2040' })
    await expect(drawer).toContainText('4.250% a year')
    await expect(drawer.getByRole('heading', { name: 'Coupons still to come' })).toBeVisible()
    await expect(page).toHaveURL(/drawer=bond/)
    await drawer.locator('.explained').last().click()
    await expect(page.getByRole('dialog', { name: 'Convexity' })).toContainText('UK Treasury 4.25% 2040')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Convexity' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.drawer')).toHaveCount(0)
  },
)

test('holdings and bond statistics show the same price and income yield of a bond, and no yield where none is known', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=bond-statistics`)
  const bond = page.getByRole('row', { name: 'UK Treasury 4.25% 2040' })
  const readFigure = async (index: number) => (await bond.getByRole('cell').nth(index).innerText()).match(/[\d.]+%?/)?.[0] ?? 'none'
  const [price, running] = [await readFigure(2), await readFigure(4)]
  await choosePortfolioTab(page, 'Holdings')
  await expect(page.getByRole('columnheader', { name: 'Income yield' })).toBeVisible()
  await expect(bond).toContainText(`${price} per 100`)
  await expect(bond).toContainText(running)
  await expect(page.getByRole('row', { name: 'Brackenfield Growth Capital IV' })).not.toContainText('0.00%')
})

test('transactions and the price chart of a bond also show prices per 100 nominal', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=holdings`)
  await page.getByRole('table').getByRole('button', { name: 'UK Treasury 4.25% 2040', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'UK Treasury 4.25% 2040' })
  await expect(drawer.getByRole('table', { name: 'Transactions' })).toContainText(/\d{2,3}\.\d+ per 100/)
  await drawer.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Clean price per 100 nominal' })).toBeVisible()
  await expect(drawer).toContainText(/Clean price per 100 nominal.*from \d{2,3}\.\d+ GBP/)
})

test('the tab and the drawer fit a phone', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 360, height: 740 } })
  await page.goto(`${portfolio}?tab=bond-statistics`)
  await expect(page.locator('.bond-table')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'UK Treasury 4.25% 2040' }).click()
  await expect(page.getByRole('dialog')).toContainText('Coupons still to come')
  await expectNoSidewaysScroll(page)
})
