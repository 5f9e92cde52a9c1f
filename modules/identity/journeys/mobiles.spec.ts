import {
  enterPin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCredentials,
  newPassword,
  completeWelcome,
  readPin,
  signUp,
  test,
} from '@atrium/e2e/visitor'

test('a verified mobile number receives the PIN of the next sign-in once it is chosen', { tag: '@quick' }, async ({ page }) => {
  const email = await signUp(page, 'Tilda Marsh')
  await completeWelcome(page)
  const settings = page.getByRole('region', { name: 'How you sign in' })
  const row = settings.getByRole('listitem').filter({ hasText: 'PIN by text message' })
  await row.getByRole('button', { name: 'Add a number' }).click()
  const entry = page.getByRole('dialog', { name: 'Add your mobile number' })
  await entry.getByLabel('Mobile number').fill('020 7946 0100')
  await entry.getByRole('button', { name: 'Send PIN' }).click()
  await expect(entry).toContainText('Please enter a mobile number')
  await expectAccessible(page)
  const number = `+4474001${String(Date.now()).slice(-5)}`
  await entry.getByLabel('Mobile number').fill(number)
  await entry.getByRole('button', { name: 'Send PIN' }).click()
  const enter = page.getByRole('dialog', { name: 'Enter your PIN' })
  await expect(enter).toContainText(`+44 ••• ${number.slice(-3)}`)
  // The PIN is checked as soon as it is complete, without a press on Confirm.
  await enter.getByLabel('PIN').fill(await readPin(page, number))
  const change = page.getByRole('dialog', { name: 'PIN by text message' })
  await change.getByRole('button', { name: 'Text message' }).click()
  await expect(change.getByRole('button', { name: 'Text message' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(row).toContainText(`+44 ••• ${number.slice(-3)} · PINs are sent by text message`)

  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/login')
  await fillCredentials(page, email, newPassword)
  await expect(page.getByText(`We have sent a six-digit PIN to +44 ••• ${number.slice(-3)}.`)).toBeVisible()
  await enterPin(page, number)
  await expect(page.getByText('Welcome back')).toBeVisible()
})
