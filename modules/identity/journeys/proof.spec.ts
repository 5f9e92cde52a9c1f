import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expireStepUp,
  createEmailAddress,
  newPassword,
  completeWelcome,
  readEmail,
  readPin,
  signUp,
  test,
} from '@atrium/e2e/visitor'

const settings = (page: Page) => page.getByRole('region', { name: 'How you sign in' })

test('a person changes their e-mail address with a PIN after a step-up', { tag: '@quick' }, async ({ page }) => {
  const oldEmail = await signUp(page, 'Edda Quist')
  await completeWelcome(page)
  const newEmail = createEmailAddress('edda.new')
  await expireStepUp(page, '/api/me/email')
  await settings(page).getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Send PIN' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByLabel('Current password').fill('not it')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('This is not your current password.')).toBeVisible()
  await proof.getByLabel('Current password').fill(newPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const pin = page.getByRole('dialog', { name: 'Enter your PIN' })
  await expect(pin).toBeVisible()
  await expectAccessible(page)
  await pin.getByRole('textbox').fill('000000')
  await expect(pin.getByText('Wrong PIN')).toBeVisible()
  await expect(pin.getByRole('textbox')).toHaveValue('')
  await expect(pin.getByRole('button', { name: 'Confirm' })).toBeVisible()
  // The PIN is checked as soon as it is complete, without pressing Confirm.
  await pin.getByRole('textbox').fill(await readPin(page, newEmail))
  await expect(settings(page).getByText(newEmail)).toBeVisible()
  expect(await readEmail(page, oldEmail, /From now on you sign in with/)).toContain('e•••@fresh-fields.example')
})

test('cancelling the step-up shows a message and changes nothing; a password change asks for the current password in its form', async ({
  page,
}) => {
  await signUp(page, 'Nora Field')
  await completeWelcome(page)
  await expireStepUp(page, '/api/me/authenticator')
  await settings(page).getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Please confirm first that it is you. Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(settings(page).getByRole('button', { name: 'Set up' })).toBeVisible()
  await expireStepUp(page, '/api/me/password')
  await settings(page).getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByLabel('New password', { exact: true }).fill('Quince-garden-1902')
  await page.getByLabel('Repeat password').fill('Quince-garden-1902')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
