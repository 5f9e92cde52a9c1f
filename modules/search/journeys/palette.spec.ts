import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openHome, people, test, visit } from '../../../e2e/visitor.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
/** Opens the palette by its shortcut and waits for the field. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search or jump to' }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
}
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Waits until the stored holdings, which are read about a minute after a start, contain a security. */
async function waitForHoldings(page: Page, q: string): Promise<void> {
  await expect
    .poll(async () => ((await (await page.request.get(`/api/holders?q=${q}`)).json()) as { count: number }).count, { timeout: 120_000 })
    .toBeGreaterThan(0)
}

test('staff find a client without accents, a portfolio and a holding by the keyboard alone', { tag: '@quick' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await visit(browser, people.companyAdmin)
  await openHome(page)
  await open(page)
  const field = palette(page).getByRole('combobox', { name: 'Search or jump to' })
  await page.keyboard.type('th')
  await expect(palette(page).getByText('Type at least 3 letters').first()).toBeVisible()
  await page.keyboard.type('ord')
  await expect(palette(page).getByRole('group', { name: /^Clients/ })).toContainText('Þórðardóttir')
  await expect(chosen(page).locator('mark')).toHaveText('Þórð')
  await expectAccessible(page)

  await field.fill('HL-204417-0')
  const portfolios = palette(page).getByRole('group', { name: /^Portfolios/ })
  await expect(portfolios).toContainText('Margaret Ashworth')
  await expect(chosen(page)).toContainText('HL-204417-0')
  const first = await chosen(page).textContent()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(first ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portfolio\/HL-204417-0/)
  await expect(palette(page)).toHaveCount(0)

  await waitForHoldings(page, 'lomond')
  await open(page)
  await page.keyboard.type('lomond')
  await expect(palette(page).getByRole('group', { name: /^Holdings/ })).toContainText(/held by \d+ client/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Who holds .*Lomond/)
  await expect(page.getByRole('status').filter({ hasText: /Held by \d+ of \d+ clients? ·/ })).toContainText(
    /Holdings as of .+\. The holdings of /,
  )
  await expect(page.getByRole('table', { name: 'Clients who hold the security' }).getByRole('row').nth(1)).toContainText(/\d/)
  await expectAccessible(page)
})

test('Tab reaches the actions of the chosen client, and letters type while the palette is open', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await openHome(page)
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('ashworth')
  await expect(chosen(page)).toContainText('Margaret Ashworth')
  await page.keyboard.press('Tab')
  await expect(palette(page).getByRole('button', { name: 'Open as client' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(palette(page).getByRole('combobox')).toHaveValue('ashworth')
  await page.keyboard.press('Alt+o')
  await expect(page).toHaveURL(/\/account\//)
  await expect(page.getByRole('heading', { name: 'Margaret Ashworth' }).first()).toBeVisible()

  await open(page)
  await expect(palette(page).getByRole('group', { name: 'Recently viewed' })).toContainText('Margaret Ashworth')
  await page.keyboard.type('qqqxxqqxx')
  await expect(palette(page)).toContainText('Nothing found for “qqqxxqqxx”')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('a failed search can be repeated, and all results of a kind open as a list', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await openHome(page)
  await page.route('**/api/search?*', (route) => route.abort())
  await open(page)
  await page.keyboard.type('HL-2')
  await expect(palette(page).getByRole('alert')).toContainText('The search did not work', { timeout: 20_000 })
  await page.unroute('**/api/search?*')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await palette(page)
    .getByRole('option', { name: /^Show all \d+/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “HL-2”')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await expectAccessible(page)
})

test('the palette says that nothing is found only after the response to the typed text', async ({ browser }) => {
  const page = await visit(browser, people.companyAdmin)
  await openHome(page)
  await open(page)
  const none = palette(page).getByText('Nothing found for').filter({ visible: true })
  const field = palette(page).getByRole('combobox', { name: 'Search or jump to' })
  await field.fill('qqqq')
  await expect(none.first()).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await held.promise
    await route.continue()
  })
  const searched = page.waitForRequest('**/api/search?*')
  await field.fill('xxqq')
  await searched
  await expect(none).toHaveCount(0)
  held.resolve()
  await expect(none.first()).toBeVisible()
})

test('the palette fills the screen of a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await openHome(page)
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await palette(page).getByRole('combobox').fill('ashworth')
  await expect(chosen(page)).toContainText('Margaret Ashworth')
  await expectNoSidewaysScroll(page)
  // React Aria hides the dialog until the keyboard of the phone is open.
  await expect(page.locator('.command-palette')).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
})

test('clients have no palette', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openHome(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toHaveCount(0)
  await expect(palette(page)).toHaveCount(0)
})
