import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, openHome, people, test, visit } from './visitor.ts'

const portal = '/dashboard/private-clients'
/** A portfolio of the first client. */
const portfolio = `${portal}/portfolio/HL-204417-02`

async function accountPath(page: Page): Promise<string> {
  const { accounts } = await (await page.request.get('/api/me')).json()
  return `${portal}/account/${accounts[0].id}`
}

const report = (page: Page, id: string) => page.locator(`main > [data-report="${id}"]`)

test.describe('report pages', () => {
  test(
    'show a client’s account, portfolio and profile; a URL without a report is not found [P167]',
    { tag: '@quick' },
    async ({ browser }) => {
      const page = await visit(browser, people.client)
      for (const [path, id] of [
        [await accountPath(page), 'account'],
        [portfolio, 'portfolio'],
        ['/profile/me', 'profile'],
      ] as const) {
        await page.goto(path)
        await expect(report(page, id)).toHaveAttribute('aria-busy', 'false')
        await expect(page.locator('[data-report]')).toHaveCount(1)
      }
      await page.goto(`${portal}/no-such-report`)
      await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible()
      await expect(page.locator('[data-report]')).toHaveCount(0)
    },
  )

  test('show an adviser the client list too', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await page.goto(portal)
    await expect(report(page, 'clients').getByRole('table')).toBeVisible()
  })

  test('switching accounts immediately removes the figures of the previous account [P287]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const { accounts } = await (await page.request.get('/api/me')).json()
    const [first, second] = accounts as { id: string; name: string }[]
    await page.goto(`${portal}/account/${first!.id}`)
    const total = page.locator('.figure')
    await expect(total).toContainText('£')
    const old = await total.innerText()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/accounts/${second!.id}*`, async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: second!.name }).click()
    await expect(report(page, 'account')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(old)).toHaveCount(0)
    release()
    await expect(page.locator('[data-report]')).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByText(old)).toHaveCount(0)
  })
})

test.describe('a failed request is shown and logged, and does not affect the rest of the page', () => {
  const failures = [
    ['the account', accountPath, '**/api/accounts/*', 'We could not load this account.', people.client],
    ['its history', accountPath, '**/api/accounts/*/history', 'We could not load the value over time.', people.client],
    ['its allocation', accountPath, '**/api/accounts/*/allocation', 'We could not load the asset allocation.', people.client],
    ['the portfolio', portfolio, '**/api/portfolios/HL-204417-02', 'We could not load this portfolio.', people.client],
    ['holdings', portfolio, '**/holdings', 'We could not load the holdings.', people.client],
    ['transactions', `${portfolio}?tab=transactions`, /\/transactions(\?|$)/, 'We could not load the transactions.', people.client],
    ['charges', `${portfolio}?tab=fees`, '**/charges?*', 'We could not load the charges.', people.client],
    ['trade costs', `${portfolio}?tab=fees`, '**/transaction-costs?*', 'We could not load the costs of the trades.', people.client],
    ['performance', `${portfolio}?tab=performance`, /HL-204417-02\/performance(\?|$)/, 'We could not load the performance.', people.client],
    ['portals', '/portals', '**/api/portals', 'We could not load your portals.', people.client],
    ['clients', portal, '**/api/portals/*/accounts?*', 'We could not load your clients.', people.adviser],
  ] as const

  for (const [what, address, requests, words, who] of failures) {
    test(`for ${what}`, async ({ browser }) => {
      const page = await visit(browser, who)
      const logged: string[] = []
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
      await page.route(requests, (route) =>
        route.fulfill({
          status: 502,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: '/problems/x', title: 'at handler.js:12', status: 502, code: 'upstream-unavailable' }),
        }),
      )
      await page.goto(typeof address === 'string' ? address : await address(page))
      await expect(page.getByText(words).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      expect(logged.some((text) => text.includes('read failed') && text.includes('upstream-unavailable'))).toBe(true)
      await expect(page.getByText('handler.js')).toHaveCount(0)
      await expect(page.getByRole('banner').or(page.locator('.chooser-head')).first()).toBeVisible()
    })
  }
})

test('no page is wider than the window at any breakpoint, or one pixel below it [P552]', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openHome(page)
  const account = page.url()
  for (const address of [account, portfolio]) {
    await page.goto(address)
    await expect(page.locator('.pf-table, .holdings').first()).toBeVisible()
    for (const width of [480, 590, 960, 1160, 1440, 1441, 1600, 1904].flatMap((at) => [at - 1, at])) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
})
