/// <reference lib="dom" />
import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, fillCredentials, password, test } from '@atrium/e2e/visitor'
import { Secret, TOTP } from 'otpauth'

const email = 'ingrid.vale@calder-investments.example'

test('staff of a firm that requires a strong factor must set one up before anything else', { tag: '@quick' }, async ({ page, baseURL }) => {
  const at = (path: string) => (baseURL ?? '').replace('localhost', 'asset-manager.localhost') + path
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
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.goto(at('/profile/me'))
  await expect(page).toHaveURL(at('/stronger-factor'))
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(at('/'))
})
