import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  openHome,
  people,
  test,
  visit,
} from '@atrium/e2e/visitor'

/** Reads an amount as pence, so that sums are exact. */
const parsePence = (text: string) =>
  Math.round(Number((text.split('\n')[0] ?? '').replaceAll(/[£,+]/g, '').replace('−', '-').replace('–', '0')) * 100)

/** Opens the page "What changed" of the client's first account by its address. */
async function openChanges(page: Page, query = ''): Promise<void> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as { accounts: { id: string }[] }
  await page.goto(`/dashboard/private-clients/account/${accounts[0]?.id}/what-changed${query}`)
  await expect(page.getByRole('heading', { name: 'From opening to closing value' })).toBeVisible()
  await expect(page.getByRole('table', { name: /by holding/ })).toBeVisible()
}

/** Returns the amounts of each row of a table. The total is the last row. */
async function readAmounts(page: Page, name: string | RegExp): Promise<number[][]> {
  const rows = await page.getByRole('table', { name }).locator('tbody tr, tfoot tr').all()
  return Promise.all(rows.map(async (row) => (await row.locator('td').allInnerTexts()).map(parsePence)))
}

function expectSums(rows: number[][]): void {
  for (const row of rows) expect(row.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(row.at(-1))
  const [total, parts] = [rows.at(-1) ?? [], rows.slice(0, -1)]
  for (const [column, amount] of total.entries()) expect(parts.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(amount)
}

test.describe('the page "What changed"', () => {
  test(
    'shows the steps from opening to closing value, which add up exactly; names the investments that contributed most, and lists the best ones with their portfolios and returns',
    { tag: '@quick' },
    async ({ browser }) => {
      const page = await visit(browser, people.client)
      await openChanges(page, '?period=1Y')
      const rows = await readAmounts(page, 'By portfolio')
      expect(rows.length).toBe(6)
      const changes = rows.map((row) => row.at(-1) ?? 0)
      expectSums(rows.map((row) => row.slice(0, -1)))
      expect(changes).toEqual(rows.map((row) => (row.at(-2) ?? 0) - (row[0] ?? 0)))
      expect(changes.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(changes.at(-1))
      expect(parsePence(await page.locator('.hero .figure').innerText())).toBe(changes.at(-1))
      const table = page.getByRole('table', { name: 'By portfolio' })
      await expect(table.locator('.value-change-rate').filter({ hasText: /^[+−]\d+\.\d\d%$/ })).toHaveCount(6)
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Overview')
      expectSums(await readAmounts(page, /by holding/))
      expect(await page.locator('.waterfall-step').count()).toBeGreaterThanOrEqual(7)
      await expect(page.getByText('Brackenfield Growth Capital IV (General Investment Account) has no price')).toBeVisible()

      const reasons = page.getByRole('region', { name: 'Why' })
      await expect(reasons).toContainText('contributed most')
      await expect(reasons).toContainText('Taken from your cash')
      const best = page.getByRole('region', { name: 'Best holdings' })
      const ranked = best.locator('.ranked > li')
      await expect(ranked).toHaveCount(3)
      await expect(best).toContainText(/Gain or loss before dealing charges, over all portfolios, \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}/)
      const readAll = async (parts: Locator) => (await parts.allInnerTexts()).map(parsePence)
      const amounts = await readAll(ranked.locator('.ranked-amount .positive').filter({ hasText: '£' }))
      expect(amounts).toHaveLength(3)
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
      const first = ranked.first()
      await expect(first).toContainText('Sterling Index North America Acc')
      const byPortfolio = await readAll(first.locator('.ranked-portfolios .positive'))
      expect([byPortfolio.length, byPortfolio.reduce((sum, amount) => sum + amount, 0)]).toEqual([3, amounts[0]])
      const rate = first.locator('.ranked-amount').getByRole('button').filter({ hasText: '%' })
      const shown = await rate.locator('.positive').innerText()
      await rate.click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByRole('heading', { name: 'Return over the period' })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(shown)
      await expect(drawer.getByText('Average capital').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await first.getByRole('link').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  )

  test('shows the same payments and holdings no longer valued as the home page, with the reason', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await page.getByRole('group', { name: 'Period shown' }).getByRole('button', { name: '1Y', exact: true }).click()
    const movement = page.locator('.movement')
    const readComponent = async (name: string) =>
      parsePence(await movement.locator('div').filter({ hasText: name }).locator('dd').innerText())
    const notes = page.locator('.period-notes')
    await expect(notes).toContainText('Holdings no longer valued')
    const homeAmounts = [await readComponent('Paid in'), await readComponent('Paid out'), await readComponent('Holdings no longer valued')]
    await expect(notes).toContainText('Brackenfield Growth Capital IV (General Investment Account) was last priced on 31/03/2026')
    await page.getByRole('link', { name: 'Why it changed' }).click()
    const reason = page.getByRole('region', { name: 'Why' }).locator('dl > div').filter({ hasText: 'Holdings no longer valued' })
    await expect(reason).toContainText('Brackenfield Growth Capital IV (General Investment Account) was last priced on 31/03/2026')
    const steps = page.locator('.waterfall-step')
    const total = (await readAmounts(page, 'By portfolio')).at(-1) ?? []
    await expect(steps.filter({ hasText: 'Paid in' })).toHaveCount(1)
    expect([total[1], -(total[2] ?? 0), parsePence(await reason.locator('.reason-amount').innerText())]).toEqual(homeAmounts)
    await reason.getByRole('button').click()
    await expect(page.getByRole('dialog').locator('.answer')).toHaveText(
      await reason
        .locator('.reason-amount .explained')
        .innerText()
        .then((text) => (text.split(',\n')[0] ?? '').replace(/, how it is calculated$/, '')),
    )
  })

  test('opens from the latest change on the home page, for the same days', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const change = parsePence(await page.locator('.hero .change .explained').first().innerText())
    await page.getByRole('link', { name: /^See what changed since \d\d\/\d\d\/\d{4}$/ }).click()
    await expect(page).toHaveURL(/\/what-changed\?from=.*&to=/)
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible()
    await expect.poll(async () => parsePence(await page.locator('.value-change-hero .figure').innerText())).toBe(change)
  })

  test('names the portfolio that changed most, and keeps period, dates and portfolio in the URL', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openChanges(page)
    const table = page.getByRole('table', { name: 'By portfolio' })
    const rows = await readAmounts(page, 'By portfolio')
    const changes = rows.slice(0, -1).map((amounts) => amounts.at(-1) ?? 0)
    // The period ends today, so the portfolio with the largest change in the direction of the total varies.
    const summary = page.locator('.value-change-summary')
    const [, name = ''] = (await summary.innerText()).match(/The largest part of the change was in (.+?):/) ?? []
    const largest = parsePence(await summary.getByRole('button').last().innerText())
    const inSameDirection = changes.filter((change) => Math.sign(change) === Math.sign(largest))
    expect(Math.max(...inSameDirection.map(Math.abs))).toBe(Math.abs(largest))
    const named = await table.getByRole('row').filter({ hasText: name }).locator('td').last().innerText()
    expect(parsePence(named)).toBe(largest)

    await expect(page.getByRole('button', { name: '1M' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'YTD' }).click()
    await expect(page).toHaveURL(/period=YTD/)
    await expect(page.locator('.figure-label')).toContainText('31/12/2025')
    await page.getByRole('group', { name: 'Portfolio' }).getByRole('button', { name: 'ISA' }).click()
    await expect(page.getByRole('heading', { name: 'Stocks and Shares ISA: by holding' })).toBeVisible()
    await page.getByRole('button', { name: 'Dates' }).click()
    await expect(page).toHaveURL(/from=2025-12-31&to=20\d\d/)
    await page.getByRole('button', { name: /^First day/ }).click()
    await expect(page.getByRole('dialog', { name: 'First day' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Stocks and Shares ISA: by holding' })).toBeVisible()
    await expect(page.locator('.figure-label')).toContainText('31/12/2025')
  })

  test('has an explanation of every amount, with inputs, steps and a download, and is accessible in the tested themes and on a small screen', async ({
    browser,
  }) => {
    const page = await visit(browser, people.client)
    await openChanges(page, '?period=1Y')
    const table = page.getByRole('table', { name: /by holding/ })
    const row = table.getByRole('row', { name: /Versant Software/ })
    const market = row.getByRole('cell').nth(2).getByRole('button')
    const shown = (await market.innerText()).split(', how')[0] ?? ''
    await market.click()
    await expect(page).toHaveURL(/explain=holdings\.market/)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: 'Price changes' })).toBeVisible()
    await expect(drawer.locator('.answer')).toHaveText(shown)
    for (const name of ['Units', 'Price', 'Exchange rate']) await expect(drawer.getByRole('row', { name }).first()).toBeVisible()
    await expect(drawer.getByText('Closing value less this sum')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Copy calculation' })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Download calculation' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As CSV' }).click()
    const file = await (await download).createReadStream()
    let text = ''
    for await (const readComponent of file) text += String(readComponent)
    expect(text).toContain('Versant Software Inc. Com')
    expect(text).toContain('Inputs')
    expect(text).toMatch(/Units/)
    expect(text).toContain('stated by your asset manager')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    // Every amount links to an explanation. Zeros are shown as dashes.
    const unexplainedAmounts = page
      .locator('main table td.n')
      .filter({ hasText: /\d/ })
      .filter({ hasNot: page.locator('.explained') })
    await expect(unexplainedAmounts).toHaveCount(0)
    await expectAccessibleInThemes(page)

    const phone = await visit(browser, people.client, { viewport: { width: 360, height: 740 } })
    await openChanges(phone, '?period=1Y')
    await expectNoSidewaysScroll(phone)
    const small = phone.locator('.value-change-table').first()
    const readWidth = async (selector: string) => Math.round((await small.locator(selector).first().boundingBox())?.width ?? 0)
    expect(await readWidth('tfoot tr')).toBe(await readWidth('tbody tr'))
    await expectAccessible(phone)
  })

  test('offers the period since the last visit if there has been a valuation since then', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const value = {
      before: '1',
      beforeOn: '2026-10-15',
      now: '2',
      nowOn: '2026-10-15',
      change: '1',
      isAtOneRate: false,
      paidIn: '0',
      paidOut: '0',
    }
    await page.route('**/api/accounts/*/since', (route) => route.fulfill({ json: { gap: null, since: { value } } }))
    await openChanges(page)
    await expect(page.getByRole('button', { name: '1M' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Last visit' })).toHaveCount(0)
    value.nowOn = '2026-11-13'
    await page.reload()
    await page.getByRole('button', { name: 'Last visit' }).click()
    await expect(page).toHaveURL(/from=2026-10-15&to=2026-11-13/)
    await expect(page.locator('.figure-label')).toContainText('15/10/2026 to 13/11/2026')
    await expect(page.getByRole('button', { name: 'Last visit' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '3M' }).click()
    await expect(page).toHaveURL(/period=3M/)
  })
})
