import type { Browser, Page } from '@playwright/test'
import { enterPin, expect, people, signIn, test, visit } from '@atrium/e2e/visitor'

// The tests run in sequence, because only a person's newest token is valid.
test.describe.configure({ mode: 'serial' })

/** Issues a token with which its owner can sign in once in another browser. */
async function issueTokenOf(browser: Browser, email: string): Promise<string> {
  return issueToken(await visit(browser, email))
}

async function issueToken(signedInPage: Page): Promise<string> {
  await signedInPage.goto('/portals')
  const response = await signedInPage.request.post('/api/sign-in-tokens', { headers: { origin: new URL(signedInPage.url()).origin } })
  return (await response.json()).token
}

async function signInByToken(page: Page, path: string, token: string, email: string): Promise<void> {
  await page.goto(`${path}?token=${token}`)
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toBeVisible()
  // Hovering over the link must not use up the token.
  await page.getByRole('link', { name: 'Cancel' }).hover()
  await enterPin(page, email)
}

test('[P160] an admin’s token opens an admin page, a client’s token does not', { tag: '@quick' }, async ({ browser, page }) => {
  // A separate session is used, because other journeys of the admin impersonate clients, and no token is issued during
  // an impersonation.
  const signedInPage = await (await browser.newContext()).newPage()
  await signIn(signedInPage, people.admin)
  await signInByToken(page, '/profile/organisation', await issueToken(signedInPage), people.admin)
  await expect(page).toHaveURL(/\/profile\/organisation$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  // This person needs no second factor.
  await page.goto(`/profile/organisation?token=${await issueTokenOf(browser, people.withoutPin)}`)
  await expect(page).toHaveURL(/\/(portals|dashboard\/private-clients\/.*)$/)
})

test('[P162] a token opens the portal in the URL, otherwise the last portal used on the device', async ({ browser, page }) => {
  await signInByToken(page, '/dashboard/family-office', await issueTokenOf(browser, people.twoPortals), people.twoPortals)
  await expect(page).toHaveURL(/\/dashboard\/family-office\/(account|portfolio)\//)
  // The session has ended, but the device still stores the last portal.
  await page.context().clearCookies({ name: '__Host-atrium' })
  await signInByToken(page, '/', await issueTokenOf(browser, people.twoPortals), people.twoPortals)
  await expect(page).toHaveURL(/\/dashboard\/family-office\/(account|portfolio)\//)
  expect(await page.evaluate(`localStorage.getItem('atrium.portal')`)).toBe('family-office')
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('atrium.portal')`)).toBeNull()
  expect(await page.evaluate(`sessionStorage.getItem('atrium.arrival')`)).toBeNull()
})

test('[P163] a token for an unknown portal or for another person’s portal ends at the not-found page', async ({ browser, page }) => {
  for (const portal of ['made-up', 'family-office']) {
    await page.goto(`/dashboard/${portal}?token=${await issueTokenOf(browser, people.withoutPin)}`)
    await expect(page).toHaveURL(/\/dashboard\/404$/)
    await expect(page.getByText('Page not found.')).toBeVisible()
    await page.context().clearCookies({ name: '__Host-atrium' })
  }
})

test('[P164] a client’s token opens their account in the portal', async ({ browser, page }) => {
  await signInByToken(page, '/dashboard/private-clients', await issueTokenOf(browser, people.otherClient), people.otherClient)
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/account\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Geoffrey')
})
