/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  enterPin,
  expect,
  expectAccessible,
  fillCredentials,
  newPassword,
  openHome,
  completeWelcome,
  people,
  signedInUrl,
  signUp,
  test,
  visit,
} from '@atrium/e2e/visitor'

const termsDialog = (page: Page) => page.getByRole('dialog', { name: 'Terms of use' })
const welcomeDialog = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Harcourt Lisle' })

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/login')
  await fillCredentials(page, email, newPassword)
  await enterPin(page, email)
  await expect(page).toHaveURL(signedInUrl)
  await page.goto('/profile/me')
}

test('the terms page has the same text as the dialog in which the terms are accepted', async ({ page }) => {
  await signUp(page, 'Thora Lind')
  const dialogText = await termsDialog(page).getByRole('document').innerText()
  expect(dialogText.length).toBeGreaterThan(40)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.locator('.legal-text')).toHaveText(dialogText, { useInnerText: true })
  await expectAccessible(page)
})

test(
  '[P272] [B250] the terms are shown until they are accepted or declined, in a dialog 600 pixels wide',
  { tag: '@quick' },
  async ({ page }) => {
    const email = await signUp(page, 'Tessa Holm')
    await expect(termsDialog(page)).toBeVisible()
    expect((await termsDialog(page).boundingBox())?.width).toBe(600)
    await page.mouse.click(20, 20)
    await page.keyboard.press('Escape')
    await expect(termsDialog(page)).toBeVisible()
    await page.reload()
    await expect(termsDialog(page)).toBeVisible()
    await expectAccessible(page)
    await completeWelcome(page)
    await signInAgain(page, email)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tessa Holm')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('declining the terms signs the person out', async ({ page }) => {
  await signUp(page, 'Nell Frost')
  await termsDialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile/me')
  await expect(page).toHaveURL(/\/login$/)
})

test('[P274] [P275] the welcome is shown again until it is hidden permanently', async ({ page }) => {
  const email = await signUp(page, 'Wilma Stone')
  await page.getByRole('button', { name: 'I accept' }).click()
  await expect(welcomeDialog(page)).toBeVisible()
  expect((await welcomeDialog(page).boundingBox())?.width).toBe(600)
  await expectAccessible(page)
  await page.mouse.click(20, 20)
  await expect(welcomeDialog(page)).toBeVisible()
  await welcomeDialog(page).getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInAgain(page, email)
  await welcomeDialog(page).getByRole('checkbox', { name: 'Do not show again' }).check()
  await welcomeDialog(page).getByRole('button', { name: 'Begin' }).click()
  await signInAgain(page, email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wilma Stone')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[P276] [P344] [P491] a new person has limited access, which remains after the dialog with the reason is closed', async ({ page }) => {
  await signUp(page, 'Lina Marsh')
  await completeWelcome(page)
  await openHome(page)
  const dialog = page.getByRole('dialog', { name: 'Your account is not validated yet' })
  await expect(dialog).toContainText('has not been validated by the owner account')
  await dialog.getByRole('button', { name: 'I understand' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.limited')).toContainText('not linked with a correct external id')
  await expect(page.getByText('£')).toHaveCount(0)
})

test('a returning person sees no dialog', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openHome(page)
  await expect(page.locator('.pf-table')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('the cookie notice', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('does not cover the sign-in form on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/login')
    const notice = await page.getByRole('complementary', { name: 'Cookies' }).boundingBox()
    const form = await page.getByRole('heading', { name: 'Sign in' }).boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  })

  test('[P040] [P296] appears until it is accepted, and the acceptance is stored for a month', async ({ page, context }) => {
    await page.goto('/login')
    const notice = page.getByRole('complementary', { name: 'Cookies' })
    await expect(notice).toBeVisible()
    await page.reload()
    await notice.getByRole('button', { name: 'OK, got it' }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect(notice).toHaveCount(0)
    const noticeCookie = (await context.cookies()).find(({ name }) => name === 'atrium-cookie-notice')
    const days = ((noticeCookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(30)
  })

  test('[P505] disappears after 1,000,000 ms and returns at the next visit', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    const notice = page.getByRole('complementary', { name: 'Cookies' })
    await expect(notice).toBeVisible()
    await page.clock.runFor(999_000)
    await expect(notice).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(notice).toBeVisible()
  })
})
