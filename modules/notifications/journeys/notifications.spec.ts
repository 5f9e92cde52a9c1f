import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const box = '/dashboard/private-clients/messages'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Time in which a message is delivered, after the ten seconds in which it can be withdrawn. */
const deliveryMs = { timeout: 40_000 }
const drawer = (page: Page) => page.getByRole('dialog')
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test(
  'a message is counted at the bell of an open page and announced, listed with its class, and opens from there',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const subject = `Told live ${randomUUID().slice(0, 8)}`
    const client = await visit(browser, people.businessOwner)
    await client.goto('/profile/me')
    await expect(bell(client)).toBeVisible()
    const adviser = await visit(browser, people.secondAdviser)
    await adviser.goto(box)
    await adviser.getByRole('button', { name: 'New message' }).click()
    await drawer(adviser).getByRole('combobox', { name: 'Recipient' }).fill('Strachan')
    await adviser
      .getByRole('option', { name: /Strachan/ })
      .first()
      .click()
    await drawer(adviser).getByLabel('Subject').fill(subject)
    await drawer(adviser).getByRole('textbox', { name: 'Message' }).fill('Your accounts are ready.')
    await drawer(adviser).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByRole('status').filter({ hasText: /\d+ new notification/ })).toBeAttached(deliveryMs)
    await expect(bell(client)).toHaveAccessibleName(/\d+ unread/)
    await bell(client).click()
    const row = drawer(client).getByRole('listitem').filter({ hasText: subject })
    await expect(row.getByText('Tobias Hartnell has written to you', { exact: true })).toBeVisible()
    await expect(row.getByText('Personal', { exact: true })).toBeVisible()
    await expectAccessible(client)
    await expectAccessibleInThemes(client)
    await drawer(client)
      .getByRole('button', { name: /^Service/ })
      .click()
    await expect(row).toHaveCount(0)
    await drawer(client).getByRole('button', { name: /^All/ }).click()
    await row.getByRole('button', { name: /^Open/ }).click()
    await expect(client.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    await expect(client).toHaveURL(/\/messages/)
    await bell(client).click()
    await expect(row).toBeVisible()
    await expect(row.getByRole('button', { name: /as read$/ })).toHaveCount(0)
  },
)

test('a person chooses what reaches them, how and when; each choice is kept', async ({ browser }) => {
  const page = await visit(browser, people.screenReader, phone)
  await page.goto('/profile/me?notifications=settings')
  await expect(drawer(page).getByRole('heading', { name: 'Notification settings' })).toBeVisible()
  // What the law requires cannot be turned off.
  await expect(drawer(page).getByRole('img', { name: 'Regulatory: Email, always on' })).toBeVisible()
  await expect(drawer(page).getByRole('switch', { name: 'Regulatory: Email' })).toHaveCount(0)
  const quiet = drawer(page).getByRole('switch', { name: 'Quiet hours' })
  const email = drawer(page).getByRole('switch', { name: 'Service: Email' })
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/notification-settings'))
  const wasQuiet = await quiet.isChecked()
  await Promise.all([saved(), quiet.setChecked(!wasQuiet)])
  await expect(page.locator('.toasts').getByText('Saved', { exact: true })).toBeVisible()
  const hadEmail = await email.isChecked()
  await Promise.all([saved(), email.setChecked(!hadEmail)])
  await Promise.all([saved(), drawer(page).getByRole('button', { name: 'Weekly summary' }).click()])
  await page.reload()
  await expect(quiet).toBeChecked({ checked: !wasQuiet })
  await expect(email).toBeChecked({ checked: !hadEmail })
  await expect(drawer(page).getByRole('button', { name: 'Weekly summary' })).toHaveAttribute('aria-pressed', 'true')
  if (!wasQuiet) await expect(drawer(page).getByText('During these hours we send you no notifications.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await Promise.all([saved(), drawer(page).getByRole('button', { name: 'At once' }).click()])
  await Promise.all([saved(), quiet.setChecked(wasQuiet)])
  await Promise.all([saved(), email.setChecked(hadEmail)])
  await drawer(page).getByRole('button', { name: 'Back to notifications' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Notifications', level: 2 })).toBeVisible()
})

test('an admin changes the words of an e-mail with a preview, and goes back to the standard text', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, people.admin)
  // No other journey causes this e-mail.
  await page.goto('/firm/mails?mail=bookingInDoubt&language=en')
  await expect(page.getByRole('heading', { name: 'Email texts', level: 1 })).toBeVisible()
  const subject = page.getByLabel('Subject')
  await subject.fill('Wrong {{account}}')
  await expect(page.getByText('This text contains a placeholder that this email does not offer here.')).toBeVisible()
  await subject.fill('Please check a meeting with {{client}}')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Please check a meeting with [client]', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Show as the recipient sees it' }).click()
  await expect(preview.frameLocator('iframe').getByText('[client]').first()).toBeVisible()
  const saved = () =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/mail-texts/'))
  await Promise.all([saved(), page.getByRole('button', { name: 'Save', exact: true }).click()])
  await expect(page.getByRole('list', { name: 'Emails' }).getByText('Own words: EN').first()).toBeVisible()
  await page.reload()
  await expect(subject).toHaveValue('Please check a meeting with {{client}}')
  await Promise.all([saved(), page.getByRole('button', { name: 'Restore the standard text' }).click()])
  await expect(subject).not.toHaveValue('Please check a meeting with {{client}}')
  await page.getByText('Versions', { exact: true }).click()
  await expect(page.getByText(/^Version \d+, standard text, Oscar Venn/).first()).toBeVisible()
})
