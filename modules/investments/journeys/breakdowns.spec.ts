/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  choosePortfolioTab,
  people,
  test,
  visit,
  stateReason,
  visitInOwnSession,
} from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }

async function openTab(page: Page, query: string): Promise<void> {
  await page.goto(`${portfolio}?${query}`)
  await expect(page.locator('.breakdowns .chart-section').first()).toBeVisible()
}

/** Returns the sum of the displayed shares in hundredths of a percent. */
async function sumShares(page: Page): Promise<number> {
  const texts = await page.locator('.slices tbody td:last-child').allInnerTexts()
  return texts.reduce((sum, text) => sum + Math.round(Number.parseFloat(text.replace('−', '-')) * 100), 0)
}

test(
  '[P103] the breakdowns tab opens with [P011] asset classes, and has a table beside the ring chart; [P012] a client switches to the breakdown by currency and [P013] by sector, and the choice stays in the URL',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(portfolio)
    await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Breakdowns' }).click()
    await expect(page).toHaveURL(/tab=breakdowns/)
    await expect(page.getByRole('heading', { name: 'By asset class' })).toBeVisible()
    await expect(page.locator('.chart-box canvas')).toBeVisible()
    await expect(page.getByRole('img', { name: /^By asset class\. The largest part is/ })).toBeVisible()
    expect((await page.locator('.slices tbody th').allInnerTexts()).toSorted()).toEqual([
      'Alternatives',
      'Equities',
      'Fixed Interest',
      'Other',
    ])
    expect(await sumShares(page)).toBe(10_000)
    expect((await page.locator('.chart-box').boundingBox())?.height).toBe(300)

    const by = page.getByRole('group', { name: 'View by' })
    await by.getByRole('button', { name: 'Currency' }).click()
    await expect(page).toHaveURL(/by=currency/)
    await expect(page.getByRole('heading', { name: 'By currency' })).toBeVisible()
    await expect(page.locator('.slices tbody').getByRole('button', { name: 'Pound sterling' })).toBeVisible()
    expect(await sumShares(page)).toBe(10_000)
    await by.getByRole('button', { name: 'Sector' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'By sector' })).toBeVisible()
    await expect(page.locator('.slices tbody').getByRole('button', { name: 'Government Bonds' })).toBeVisible()
    expect(await sumShares(page)).toBe(10_000)
  },
)

test('the total of a breakdown equals the total of the holdings, and the chart can be shown as a table and saved', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(portfolio)
  const total = (await page.locator('.holdings tr.grand td').nth(3).innerText()).split(',').slice(0, -1).join(',')
  await openTab(page, 'tab=breakdowns&by=region')
  await expect(page.locator('.slices tfoot')).toContainText(total)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.locator('.chart-box')).toHaveCount(0)
  await expect(page).toHaveURL(/as=table/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Figures (CSV)' }).click()),
  ])
  expect(file.suggestedFilename()).toBe('breakdown-region.csv')
})

test('[P098] a share has an explanation that ends with the share, and a slice opens a drawer with links to its holdings', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await openTab(page, 'tab=breakdowns')
  const share = page.locator('.slices tbody tr').filter({ hasText: 'Equities' }).locator('.explained').last()
  const shown = (await share.innerText()).split(',')[0]!
  await share.click()
  const explanation = page.getByRole('dialog', { name: 'Share of the portfolio' })
  await expect(explanation.locator('.answer')).toHaveText(shown)
  await expect(explanation.locator('.steps li').last().locator('.out')).toHaveText(shown)
  await expect(explanation).toContainText('Equities')
  await page.keyboard.press('Escape')
  await expect(explanation).toHaveCount(0)

  const row = page.locator('.slices tbody tr').filter({ hasText: 'Equities' })
  const value = (await row.locator('td').nth(1).innerText()).split(',').slice(0, -1).join(',')
  await row.getByRole('button', { name: 'Equities' }).click()
  await expect(page).toHaveURL(/drawer=breakdown%3Aasset-class%3AEquities/)
  const drawer = page.getByRole('dialog', { name: 'Equities' })
  await expect(drawer.locator('.answer')).toHaveText(value)
  const shares = await drawer.locator('tbody td:nth-child(3)').allInnerTexts()
  expect(shares.reduce((sum, text) => sum + Math.round(Number.parseFloat(text) * 100), 0)).toBe(10_000)
  const holding = drawer.locator('tbody th button').first()
  const name = await holding.innerText()
  await holding.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const canvas = page.locator('.chart-box canvas')
  await expect(canvas).toBeVisible()
  const box = (await canvas.boundingBox())!
  // The first and largest slice begins at the top of the ring and continues clockwise.
  await page.mouse.click(box.x + box.width / 2 + 0.69 * (box.height / 2) * 0.7, box.y + box.height / 2 - 0.69 * (box.height / 2) * 0.7)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/drawer=breakdown/)
})

test('a sector contains the part of a fund that the fund’s source states, with an explanation of each figure', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openTab(page, 'tab=breakdowns&by=sector')
  await expect(page.locator('.breakdowns')).toContainText('Funds are broken down by the sectors in which they invest')
  await page.locator('.slices tbody').getByRole('button', { name: 'Industrials' }).click()
  const drawer = page.getByRole('dialog', { name: 'Industrials' })
  const fund = drawer.getByRole('row').filter({ hasText: 'Lomond Global Leaders W Acc' })
  await expect(fund).toContainText('10.60% of the fund')
  const columns = [
    { cell: 0, title: 'Value in the part' },
    { cell: 1, title: 'Share of the part' },
    { cell: 2, title: 'Share of the portfolio' },
  ]
  for (const { cell, title } of columns) {
    const figure = fund.locator('td').nth(cell).locator('.explained')
    const shown = (await figure.innerText()).split(',').slice(0, -1).join(',') || (await figure.innerText())
    await figure.click()
    const explanation = page.getByRole('dialog', { name: title })
    await expect(explanation.locator('.steps li').filter({ hasText: 'Part of the fund' })).toHaveCount(1)
    await expect(explanation.locator('.answer')).toHaveText(shown)
    await expect(explanation.locator('.steps li').last().locator('.out')).toHaveText(shown)
    await page.goBack()
    await expect(fund).toBeVisible()
  }
})

test('[P102] the exposure tab shows the distance from the model and the exposure of the portfolio; equities outside the model’s band are explained differently to client and adviser, and the chart has a legend', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(portfolio)
  await choosePortfolioTab(page, 'Exposure')
  await expect(page.getByRole('heading', { name: 'Compared with the model for your risk profile' })).toBeVisible()
  await expect(page.locator('.summary').first()).toContainText(/\d+\.\d\d% of this portfolio would need to be reallocated/)
  await expect(page.getByRole('row', { name: /^Distance from the model/ })).toContainText('%')
  for (const name of ['By asset class', 'By currency', 'By sector', 'By region']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.locator('.chart-box canvas')).toHaveCount(5)
  const heights = await page.locator('.chart-box').evaluateAll((boxes) => boxes.map((box) => box.clientHeight))
  expect(heights).toEqual([560, 400, 400, 400, 400])

  const summary = page.locator('.summary').first()
  await expect(summary).toContainText('has 35% to 65% in equities')
  await expect(summary).toContainText('can therefore rise and fall more than the model')
  await expect(summary).toContainText('Your adviser will discuss with you')
  await expect(page.locator('.chart-legend .own')).toBeVisible()
  const adviser = await visitInOwnSession(browser, 'drift from a model')
  await adviser.goto(`${portfolio}?tab=exposure`)
  await stateReason(adviser)
  await expect(adviser.locator('.summary').first()).toContainText(
    /Drift: equities make .* against a band of 35% to 65%, [\d.]+ points outside it/,
  )
})

test('a portfolio without a risk profile states why there is no model, also to the adviser', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'breakdowns of an account')
  await page.goto('/dashboard/private-clients/portfolio/HL-204417-05?tab=exposure')
  await stateReason(page)
  await expect(page.locator('.note')).toContainText('No risk profile is agreed for this portfolio')
  await expect(page.getByRole('heading', { name: 'By asset class' })).toBeVisible()
})

test('a slice opens with the keyboard alone', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openTab(page, 'tab=breakdowns')
  await page.getByRole('button', { name: 'Region', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/by=region/)
  const first = page.locator('.slices .opens').first()
  for (let presses = 0; presses < 8 && !(await first.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.slices .opens').nth(1)).toBeFocused()
})

test('both tabs and the drawer are accessible', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openTab(page, 'tab=breakdowns&by=sector')
  await expectAccessibleInThemes(page)
  await openTab(page, 'tab=exposure')
  await expectAccessible(page)
  await page.goto(`${portfolio}?tab=breakdowns&drawer=breakdown:asset-class:Alternatives`)
  await expect(page.getByRole('dialog', { name: 'Alternatives' })).toContainText('Brackenfield Growth Capital IV')
  await expectAccessible(page)
})

test('no tab scrolls sideways on a phone', async ({ browser }) => {
  const page = await visit(browser, people.client, phone)
  for (const query of ['tab=breakdowns&by=sector', 'tab=exposure', 'tab=breakdowns&drawer=breakdown:asset-class:Equities']) {
    await openTab(page, query)
    await expect(page.locator('.chart-box canvas').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('the shares of asset classes equal those of the subtotals in the list of holdings', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const readRows = async (selector: string) => {
    const rows = await page.locator(selector).all()
    const texts = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
    return texts.map((cells) => [cells[0]?.replace(/ total$/, '').trim(), /[\d.]+%/.exec(cells.at(-1) ?? '')?.[0]]).toSorted()
  }
  await page.goto('/dashboard/private-clients/portfolio/HL-204417-01?tab=breakdowns')
  await expect(page.locator('.slices tbody tr')).toHaveCount(4)
  const shares = await readRows('.slices tbody tr')
  await page.goto('/dashboard/private-clients/portfolio/HL-204417-01?tab=holdings')
  await expect(page.getByRole('row', { name: /^Equities total/ })).toBeVisible()
  expect(await readRows('tr:has(th:text-matches(" total$")):not(tfoot tr)')).toEqual(shares)
})
