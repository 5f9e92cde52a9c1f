import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCredentials,
  newPassword,
  completeWelcome,
  signUp,
  test,
  signedInUrl,
} from '@atrium/e2e/visitor'

/** Adds a device with user verification, using Chromium's virtual authenticator. */
async function addAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/login')
}

const settings = (page: Page) => page.getByRole('region', { name: 'How you sign in' })

test(
  'a passkey is created, signs in without a password and as a second factor, is renamed and removed',
  { tag: '@quick' },
  async ({ page }) => {
    // A sign-up, three sign-ins and three checks of accessibility.
    test.setTimeout(90_000)
    await addAuthenticator(page)
    const email = await signUp(page, 'Petra Lund')
    await completeWelcome(page)
    await settings(page).getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('My phone')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(settings(page).getByText('My phone')).toBeVisible()
    await expectAccessible(page)

    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(signedInUrl)
    await expect(page.getByText('Welcome back')).toBeVisible()

    await signOut(page)
    await fillCredentials(page, email, newPassword)
    const second = page.getByRole('dialog', { name: 'Use your passkey' })
    await expect(second).toBeVisible()
    await expectAccessible(page)
    await second.getByRole('button', { name: 'Use my passkey' }).click()
    await expect(page).toHaveURL(signedInUrl)

    await page.goto('/profile/me')
    await settings(page).getByRole('button', { name: 'Change My phone' }).click()
    await page.getByLabel('Name', { exact: true }).last().fill('Old phone')
    await page.getByRole('button', { name: 'Rename' }).click()
    await settings(page).getByRole('button', { name: 'Change Old phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(settings(page).getByText('Old phone')).toHaveCount(0)
    await expect(settings(page).getByText('Backup codes')).toHaveCount(0)
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  },
)

test('a person on another host of the edition uses a backup code and sees the host of their passkey', async ({ page }) => {
  await addAuthenticator(page)
  const email = await signUp(page, 'Petra Holm')
  await completeWelcome(page)
  await settings(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().innerText()).trim()
  const otherHostUrl = new URL('/login', page.url())
  otherHostUrl.hostname = '127.0.0.1'
  await page.goto(otherHostUrl.href)
  await fillCredentials(page, email, newPassword)
  const second = page.getByRole('dialog', { name: 'Enter a backup code' })
  await expect(second).toContainText('Your passkey works at localhost: sign in there.')
  await expectAccessible(page)
  await second.getByLabel('Backup code').fill(code)
  await second.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
})
