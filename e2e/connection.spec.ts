/// <reference lib="dom" />
import { expect, expectAccessible, follow, people, test, visit } from './visitor.ts'

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test(
  'without a connection the shell, the figures and the tabs stay, and the page recovers by itself later',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await follow(page, portfolio)
    const tabs = page.getByRole('navigation', { name: 'Portfolio', exact: true })
    await page.context().setOffline(true)
    await tabs.getByRole('link', { name: 'Fees' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not load this section.')
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible()
    await expect(page.locator('.hero .figure')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Costs and charges' }).first()).toBeVisible()
    await expect(page.getByText('You are offline.', { exact: true })).toHaveCount(0)
  },
)

test('a page whose code cannot be loaded shows an error inside the shell, and opens once there is a connection', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await follow(page, portfolio)
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not load this page.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/explorer$/)
})

test('a section whose code fails to load twice is loaded at the third attempt', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await follow(page, portfolio)
  let broken = 0
  const attempts = new Map<string, number>()
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    const attempt = (attempts.get(url) ?? 0) + 1
    attempts.set(url, attempt)
    if (attempt > 2) return route.fallback()
    broken++
    return route.abort()
  })
  await page.getByRole('navigation', { name: 'Portfolio', exact: true }).getByRole('link', { name: 'Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Returns by month' })).toBeVisible()
  expect(broken).toBeGreaterThanOrEqual(2)
})

test('on a slow connection the name of the firm is shown before any code has arrived', async ({ page }) => {
  let release = () => {}
  const waits = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await waits
    await route.fallback()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('status').getByText('Harcourt Lisle')).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('.loading-screen')).toHaveCount(0)
})
