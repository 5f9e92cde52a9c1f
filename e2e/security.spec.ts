/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { screens } from '../bin/screens.ts'
import { expect, expectOwnScripts, people, recordScripts, test, visit, visitInOwnSession } from './visitor.ts'

type PolicyViolation = { directive: string; blocked: string; document: string; sample: string }

/** Records the content that the security policy blocks on the page from now on. */
async function recordViolations(page: Page): Promise<PolicyViolation[]> {
  const violations: PolicyViolation[] = []
  await page.exposeFunction('tellStopped', (one: PolicyViolation) => void violations.push(one))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked, documentURI, sample } = event
      ;(globalThis as never as { tellStopped: (one: object) => void }).tellStopped({ directive, blocked, document: documentURI, sample })
    })
  })
  return violations
}

async function openScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('#root > *, main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
}

// Screens of signed-in people are crawled in stored-scripts.spec.ts, which also checks their policy and their scripts.
test('no sign-in screen violates its content security policy or loads a script from another origin [S25]', async ({
  browser,
  page: nobody,
}) => {
  test.setTimeout(90_000)
  const violations = [await recordViolations(nobody)]
  const scripts = recordScripts(nobody.context())
  const signInScreens = screens.filter((screen) => screen.as === 'nobody').map(({ path }) => path)
  await openScreens(nobody, [...signInScreens, '/nowhere', '/api/docs', '/dev/mail'])
  const limited = await visit(browser, people.notLinked)
  violations.push(await recordViolations(limited))
  const scriptsOfLimited = recordScripts(limited.context())
  await openScreens(limited, ['/'])
  expect(violations.flat()).toEqual([])
  expectOwnScripts(nobody, scripts)
  expectOwnScripts(limited, scriptsOfLimited)
})

test('inline scripts, styles and event handlers are blocked [S25]', { tag: '@quick' }, async ({ page }) => {
  const violations = await recordViolations(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.wasRun = true'
    document.body.append(script)
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p><img src="x" onerror="globalThis.wasRun = true">')
  })
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
})

test('after signing out the browser holds no data of the client, and Back shows the sign-in page [S29]', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'signs out')
  await page.goto('/profile/me')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/\w/)
  const name = await page.getByLabel('Name', { exact: true }).inputValue()
  await page.goto('/')
  await page.waitForURL(/\/dashboard\//)
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login$|\/$|\/\?logout$/)
  const browserData = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).length,
    text: document.body.textContent,
  }))
  expect(browserData.caches).toEqual([])
  expect(browserData.databases).toBe(0)
  for (const text of [browserData.local, browserData.session, browserData.text ?? '']) expect(text).not.toContain(name)
  const cookies = await page.context().cookies()
  expect(cookies.map((cookie) => cookie.name).filter((one) => one === '__Host-atrium')).toEqual([])
})
