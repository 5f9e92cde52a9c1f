/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, people, test, visit } from './visitor.ts'

type Stopped = { directive: string; blocked: string; document: string; sample: string }

/** Everything the content security policy stops on the page from now on. */
async function watch(page: Page): Promise<Stopped[]> {
  const stopped: Stopped[] = []
  await page.exposeFunction('tellStopped', (one: Stopped) => void stopped.push(one))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked, documentURI, sample } = event
      ;(globalThis as never as { tellStopped: (one: object) => void }).tellStopped({ directive, blocked, document: documentURI, sample })
    })
  })
  return stopped
}

async function crawl(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('#root > *, main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const chart of await page.locator('canvas').all()) await chart.hover({ force: true })
  }
}

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

test('no screen meets its content security policy [S25]', async ({ browser, page: nobody }) => {
  test.setTimeout(180_000)
  const stopped = [await watch(nobody)]
  await crawl(nobody, ['/', '/login', '/signup', '/?action=reset', '/terms', '/privacy', '/nowhere', '/dev/ui', '/api/docs', '/dev/mail'])
  for (const email of [people.client, people.adviser, people.notLinked]) {
    const page = await visit(browser, email)
    stopped.push(await watch(page))
    await page.goto('/profile/me')
    const account = await page.evaluate(async () => (await (await fetch('/api/me')).json()).accounts[0]?.id as string | undefined)
    const own = account ? [`/dashboard/private-clients/account/${account}`] : ['/dashboard/private-clients']
    const deep = email === people.client ? ['', '?tab=performance', '?tab=transactions', '?tab=fees'].map((tab) => portfolio + tab) : []
    await crawl(page, ['/', '/portals', '/profile/me', '/profile/history', ...own, ...own.map((path) => `${path}?explain=value`), ...deep])
  }
  expect(stopped.flat()).toEqual([])
})

test('an inline script, style or foreign file is stopped [S25]', async ({ page }) => {
  const stopped = await watch(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.wasRun = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p><img src="x" onerror="globalThis.wasRun = true">')
  })
  await expect.poll(() => stopped.length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
})

test('after signing out the browser holds nothing of the client, and Back shows the door [S29]', async ({ browser }) => {
  const page = await visit(browser, people.manyCurrencies)
  await page.goto('/profile/me')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/\w/)
  const name = await page.getByLabel('Name', { exact: true }).inputValue()
  await page.goto('/')
  await page.waitForURL(/\/dashboard\//)
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login$|\/$|\/\?logout$/)
  const kept = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).length,
    text: document.body.textContent,
  }))
  expect(kept.caches).toEqual([])
  expect(kept.databases).toBe(0)
  for (const text of [kept.local, kept.session, kept.text ?? '']) expect(text).not.toContain(name)
  const cookies = await page.context().cookies()
  expect(cookies.map((cookie) => cookie.name).filter((one) => one === '__Host-atrium')).toEqual([])
})
