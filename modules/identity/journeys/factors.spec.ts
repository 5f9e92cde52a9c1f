/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expireStepUp,
  fillCredentials,
  newPassword,
  completeWelcome,
  signUp,
  test,
  signedInUrl,
} from '@atrium/e2e/visitor'

const generateCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })

/**
 * Generates the code of the previous 30-second step. It is accepted until the current step ends: waits for the next step
 * if fewer than 10 seconds are left.
 */
async function generatePreviousCode(page: Page, secret: string): Promise<string> {
  const remaining = 30_000 - (Date.now() % 30_000)
  if (remaining < 10_000) await page.waitForTimeout(remaining)
  return generateCode(secret, -1)
}

const settings = (page: Page) => page.getByRole('region', { name: 'How you sign in' })
const row = (page: Page, title: string) => settings(page).getByRole('listitem').filter({ hasText: title })

/** Sets up an authenticator app through the pages. Returns its key and the backup codes. */
async function setUpAuthenticator(page: Page): Promise<{ secret: string; codes: string[] }> {
  await row(page, 'Authenticator app').getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible()
  // The code is checked as soon as it is complete, without a press on Confirm.
  await dialog.getByRole('textbox').fill(await generatePreviousCode(page, secret))
  const backupCodesDialog = page.getByRole('dialog', { name: 'Backup codes' })
  await expect(backupCodesDialog.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const codes = await backupCodesDialog.locator('code').allTextContents()
  await page.keyboard.press('Escape')
  await expect(backupCodesDialog).toBeVisible()
  await backupCodesDialog.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/login')
  await fillCredentials(page, email, newPassword)
}

test('an authenticator app is set up, used to sign in, replaced by a backup code, and removed', async ({ page }) => {
  test.setTimeout(90_000)
  const email = await signUp(page, 'Theo Marsh')
  await completeWelcome(page)
  const { secret, codes } = await setUpAuthenticator(page)
  await expect(row(page, 'Authenticator app')).toContainText('In use since')
  await expect(row(page, 'Backup codes')).toContainText('10 codes are left')
  await expectAccessible(page)

  await signOutAndIn(page, email)
  const dialog = page.getByRole('dialog', { name: 'Enter your code' })
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await expect(dialog.getByText('This code is wrong, or was used already.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code', { exact: true }).fill(generateCode(secret))
  await expect(page).toHaveURL(signedInUrl)

  await signOutAndIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  const backup = page.getByRole('dialog', { name: 'Enter a backup code' })
  await expectAccessible(page)
  await backup.getByLabel('Backup code').fill(codes[4]?.toUpperCase() ?? '')
  await backup.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(signedInUrl)
  await page.goto('/profile/me')
  await expect(row(page, 'Backup codes')).toContainText('9 codes are left')

  await row(page, 'Backup codes').getByRole('button', { name: 'New codes' }).click()
  await expireStepUp(page, '/api/me/backup-codes')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByRole('button', { name: 'Use a code from my authenticator app' }).click()
  await expect(proof.getByRole('button', { name: 'Confirm' })).toBeVisible()
  // The code is checked as soon as it is complete, without a press on Confirm.
  await proof.getByLabel('Code', { exact: true }).fill(generateCode(secret, 1))
  const newCodes = page.getByRole('dialog', { name: 'Backup codes' }).getByRole('listitem')
  await expect(newCodes).toHaveCount(10)
  expect(await newCodes.allTextContents()).not.toContain(codes[0])
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await row(page, 'Authenticator app').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Authenticator app').getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(row(page, 'Backup codes')).toHaveCount(0)
  await signOutAndIn(page, email)
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
})

test('the settings and the QR code fit a phone', { tag: '@quick' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, 'Mia Stone')
  await completeWelcome(page)
  await expectNoSidewaysScroll(page)
  await setUpAuthenticator(page)
  await expectNoSidewaysScroll(page)
})
