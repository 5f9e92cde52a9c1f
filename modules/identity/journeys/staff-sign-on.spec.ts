/// <reference lib="dom" />
import {
  expect,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  expireStepUp,
  fillCredentials,
  password,
  test,
} from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

// Run one after another, because they change the second factor of the same person.
test.describe.configure({ mode: 'default' })

const email = 'ingrid.vale@calder-investments.example'

const toFirmUrl = (baseURL: string | undefined, path: string) => (baseURL ?? '').replace('localhost', 'asset-manager.localhost') + path

/** Starts a sign-in at the simulated provider, which is on another site, and chooses a person there. */
async function signOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Calder ID' }).click()
  await choose(page, name)
}

async function choose(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/)
  await page.getByRole('button', { name }).click()
}

test(
  'a member of staff signs in with the firm’s provider, and the profile and the access history show it',
  { tag: '@quick' },
  async ({ page, baseURL }) => {
    const toUrl = (path: string) => toFirmUrl(baseURL, path)
    await page.goto(toUrl('/login'))
    await signOn(page, 'Ingrid Vale')
    await expect(page).toHaveURL(/\/dashboard\/calder-clients$/)
    expect(page.url()).not.toContain('code')
    await page.goto(toUrl('/profile/me'))
    const settings = page.getByRole('region', { name: 'How you sign in' })
    await expect(settings.getByText(/^Your Calder ID account has been connected since /)).toBeVisible()
    await page.goto(toUrl('/profile/history'))
    await expect(page.getByText('Your work account confirmed who you are').first()).toBeVisible()
    await expect(page.getByText('Your work account was connected').first()).toBeVisible()
  },
)

test('staff who must use the provider are not offered a password, even while the page loads', async ({ page, baseURL }) => {
  const toUrl = (path: string) => toFirmUrl(baseURL, path)
  await page.goto(toUrl('/login'))
  await signOn(page, 'Ingrid Vale')
  await expect(page).toHaveURL(/\/dashboard\/calder-clients$/)
  const { promise: answered, resolve: response } = Promise.withResolvers<void>()
  await page.route('**/api/me/staff-sign-on', async (route) => {
    await answered
    await route.fulfill({ json: { boundSince: '2026-11-20T08:00:00.000Z', isRequired: true } })
  })
  await page.goto(toUrl('/profile/me'))
  const settings = page.getByRole('region', { name: 'How you sign in' })
  const setUp = settings.getByRole('listitem').filter({ hasText: 'Authenticator app' }).getByRole('button', { name: 'Set up' })
  await expect(setUp).toBeVisible()
  const passwordSetting = settings.getByRole('listitem').filter({ hasText: /^Password/ })
  await expect(passwordSetting).toHaveCount(0)
  await expireStepUp(page, '/api/me/authenticator')
  await setUp.click()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  response()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByRole('button', { name: 'Use Calder ID' })).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toHaveCount(0)
  await expect(passwordSetting).toHaveCount(0)
})

test('a client and a person without access are refused on the sign-in page, each with a reason', async ({ page, baseURL }) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  for (const [name, reason] of [
    ['Jonah Whitaker', 'Only staff of the firm sign in with a work account. Please use your email and password.'],
    ['Rowan Thistle', 'This work account has no access here. Please ask your firm to invite you at its email address.'],
    ['Decline', 'We could not sign you in with your work account. Please try again, or ask your firm.'],
  ] as const) {
    await page.goto(toFirmUrl(baseURL, '/login'))
    await signOn(page, name)
    await expect(page).toHaveURL(toFirmUrl(baseURL, '/login'))
    await expect(dialog.getByText(reason)).toBeVisible()
  }
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillCredentials(page, 'jonah@whitaker-mill.example', password)
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
})

test('a member of staff proves their identity with the firm’s provider', async ({ page, baseURL }) => {
  const toUrl = (path: string) => toFirmUrl(baseURL, path)
  await page.goto(toUrl('/login'))
  await signOn(page, 'Ingrid Vale')
  await expect(page).toHaveURL(/\/dashboard\/calder-clients$/)
  await expireStepUp(page, '/api/me/authenticator')
  await page.goto(toUrl('/profile/me'))
  const setUp = page.getByRole('listitem').filter({ hasText: 'Authenticator app' }).getByRole('button', { name: 'Set up' })
  await setUp.click()
  await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Use Calder ID' }).click()
  await choose(page, 'Ingrid Vale')
  await expect(page).toHaveURL(toUrl('/profile/me'))
  await expect(page.getByText('Thank you, we have confirmed that it is you. Please make your change now.')).toBeVisible()
  await setUp.click()
  await expect(page.getByRole('dialog', { name: 'Set up your authenticator app' })).toBeVisible()
})

test('the return page redirects to the sign-in page without a response of the provider, and does not exist in other editions', async ({
  page,
  baseURL,
}) => {
  await page.goto(toFirmUrl(baseURL, '/staff-sign-on'))
  await expect(page).toHaveURL(toFirmUrl(baseURL, '/login'))
  await page.goto('/staff-sign-on')
  await expect(page.getByRole('heading', { name: /not found|does not exist/i })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('For staff')).toHaveCount(0)
})

test('staff of a firm that requires a strong factor must set one up before anything else', { tag: '@quick' }, async ({ page, baseURL }) => {
  const at = (path: string) => toFirmUrl(baseURL, path)
  await page.goto(at('/login'))
  await fillCredentials(page, email, password)
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toBeVisible()
  const mails = (await page.evaluate(async () => (await fetch('/dev/mail', { headers: { accept: 'application/json' } })).json())) as {
    to: string
    text: string
  }[]
  await pin.fill(mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/stronger-factor'))
  const dialog = page.getByRole('dialog', { name: 'Set up a stronger sign-in' })
  await expect(dialog).toContainText('Calder Investments asks its staff to sign in with a passkey or with codes from an authenticator app.')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(at('/portals'))
  await expect(page).toHaveURL(at('/stronger-factor'))
  await page.goto(at('/dashboard/calder-clients'))
  await expect(page).toHaveURL(at('/stronger-factor'))

  await dialog.getByRole('button', { name: 'Set up' }).click()
  const enrol = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const secret = Secret.fromBase32(((await enrol.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await enrol.getByRole('textbox').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toContainText('You can now continue')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard\/calder-clients$/)

  await page.goto(at('/profile/me'))
  await page.getByRole('listitem').filter({ hasText: 'Authenticator app' }).getByRole('button', { name: 'Remove' }).click()
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().endsWith('/api/me/authenticator'),
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  expect((await removed).status()).toBe(200)
  await page.goto(at('/profile/me'))
  await expect(page).toHaveURL(at('/stronger-factor'))
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(at('/'))
})
