import { readFile } from 'node:fs/promises'
import { choosePortfolioTab, expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test('[P105] [P537] transactions are grouped by category, and older ones are added on request', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(portfolio)
  await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page).toHaveURL(/tab=transactions$/)
  const rows = page.locator('.ledger tr.row')
  await expect(page.getByRole('heading', { name: /^Dividends/ })).toBeVisible()
  const count = await rows.count()
  await page.getByRole('button', { name: 'Show three more months' }).click()
  await expect(page).toHaveURL(/pages=2/)
  await expect.poll(() => rows.count()).toBeGreaterThan(count)
  const total = page.locator('.ledger tr.subtotal').first()
  const shown = await total.locator('td').last().innerText()
  await total.getByRole('button').click()
  await expect(page.getByRole('dialog').locator('.answer')).toHaveText(/−?£[\d,.]+/.exec(shown)?.[0] ?? '')
})

test('[P561] transactions can be limited to one type, which stays in the URL, with the total of that type', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=transactions&pages=4`)
  const rows = page.locator('.ledger tr.row')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  const choice = page.getByRole('combobox', { name: 'Type' })
  await choice.selectOption('Management fee')
  await expect(page).toHaveURL(/type=Management(%20|\+)fee/)
  await expect(page.locator('.ledger tr.subtotal')).toHaveCount(1)
  await expect.poll(() => rows.count()).toBeLessThan(count)
  await expect(rows.filter({ hasNotText: 'Management fee' })).toHaveCount(0)
  await page.reload()
  await expect(choice).toHaveValue('Management fee')
  const total = page.locator('.ledger tr.subtotal')
  const amounts = (await rows.locator('td:last-child').allInnerTexts()).map(parsePence)
  expect(amounts.length).toBeGreaterThan(1)
  expect(parsePence(await total.locator('td').last().innerText())).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
  const shown = await total.locator('td').last().innerText()
  await total.getByRole('button').click()
  await expect(page.getByRole('dialog').locator('.answer')).toHaveText(/−?£[\d,.]+/.exec(shown)?.[0] ?? '')
  await page.keyboard.press('Escape')
  await choice.selectOption('All types')
  await expect.poll(() => rows.count()).toBe(count)
  await expect(page).not.toHaveURL(/type=/)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
})

test('[P107] the cash tab shows opening and closing balance, and each balance follows from the previous one', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=cash-transactions`)
  const sums = page.locator('.cash-sums dd')
  await expect(sums).toHaveCount(4)
  const [opening, paidIn, paidOut, closing] = (await sums.allInnerTexts()).map(parsePence)
  expect(opening! + paidIn! + paidOut!).toBe(closing)
  const balances = (await page.locator('.cash tr.row td:last-child').allInnerTexts()).map(parsePence)
  const amounts = (await page.locator('.cash tr.row td.strong').allInnerTexts()).map(parsePence)
  expect(balances[0]).toBe(closing)
  balances.slice(1).forEach((balance, index) => expect(balance + amounts[index]!).toBe(balances[index]))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
})

/** Returns the amount in a text, in pence. Other text is ignored. */
const parsePence = (text: string) => Number((text.match(/[−+]?£[\d,]+\.\d\d/)?.[0] ?? 'NaN').replaceAll(/[£,+.]/g, '').replace('−', '-'))

test(
  '[P106] [P545] the transactions of a date range can be saved as CSV and as a workbook with descriptive file names',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(`${portfolio}?tab=transactions-file`)
    await expect(page.getByRole('heading', { name: 'Transactions as a file' })).toBeVisible()
    const save = async (format: RegExp) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()])
      return download
    }
    const text = await save(/CSV/)
    expect(text.suggestedFilename()).toMatch(/^General Investment Account transactions \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await text.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('Date,Category,Type,Description,Units,Price,Price currency,Fees,Amount')
    expect(lines.length).toBeGreaterThan(10)
    const book = await save(/Excel/)
    expect(book.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await readFile(await book.path())).subarray(0, 2).toString()).toBe('PK')
  },
)

test('the saved file of holdings contains exactly the displayed rows', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?find=lomond`)
  await expect(page.locator('.holdings tr.row .opens').first()).toBeVisible()
  const shown = await page.locator('.holdings tr.row .opens').allInnerTexts()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(shown)
})

test('[P109] [P100] [P260] contract notes are listed, and a drawer never shows the previous note while another loads', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=contract-notes&pages=20`)
  const deals = page.locator('.contract-notes tr.row')
  await expect(deals.first()).toBeVisible()
  const [first, second] = [await deals.nth(0).locator('.opens').innerText(), await deals.nth(1).locator('.opens').innerText()]
  const net = await deals.nth(0).locator('td').last().innerText()
  await deals.nth(0).locator('.opens').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(first)
  await expect(drawer.locator('tfoot')).toContainText(net)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/contract-notes/*', async (route) => {
    await held
    await route.continue()
  })
  await deals.nth(1).locator('.opens').click()
  await expect(drawer.getByRole('heading', { name: 'Contract note' })).toBeVisible()
  await expect(drawer.getByText(net)).toHaveCount(0)
  release()
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(second)
  await page.goto(`${portfolio}?tab=contract-notes&drawer=contract-note:nothing`)
  await expect(page.getByRole('dialog')).toContainText('Contract note not found')
})

test('transactions, cash and contract notes share one date range, which stays when the tab changes', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=transactions`)
  const range = page.locator('.tab-head .number.grow')
  const readRange = async (tab: string) => {
    await choosePortfolioTab(page, tab)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.locator('.tab-room')).not.toHaveAttribute('aria-busy', 'true')
    return range.first().textContent()
  }
  await expect(range).toBeVisible()
  const initial = await range.textContent()
  expect(await readRange('Cash')).toBe(initial)
  await page.getByRole('button', { name: 'Show three more months' }).click()
  await expect(page).toHaveURL(/pages=2/)
  await expect(range).not.toHaveText(initial ?? '')
  const earlier = await range.textContent()
  expect(await readRange('Transactions')).toBe(earlier)
  expect(await readRange('Contract notes')).toBe(earlier)
  await expect(page).toHaveURL(/pages=2/)
})
