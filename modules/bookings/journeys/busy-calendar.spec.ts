import { demoCalendarOrigin, demoCalendars } from '@atrium/demo/firm/calendars'
import { expect, expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const hours = '/dashboard/demonstration/meetings/hours'
const [partners] = demoCalendars

test('staff connect the calendar that they keep elsewhere, and remove it with one press', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  await page.goto(hours)
  const section = page.getByRole('region', { name: 'Your own calendar' })
  await expect(section.getByText('Last read')).toBeVisible()
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.locator('.toasts').getByText('Calendar disconnected and its password deleted')).toBeVisible()

  await section.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(section.getByText('Please fill in this field.')).toBeVisible()
  const address = section.getByLabel('Address of the calendar')
  await expect(address).toBeFocused()
  await address.fill('https://intranet.example/calendar/')
  await section.getByLabel('User name').fill(partners!.user)
  const password = section.getByLabel('App password')
  await password.fill('wrong')
  await section.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(section.getByText('Your firm does not permit calendars at this address.')).toBeVisible()
  await address.fill(`${demoCalendarOrigin}/partners/`)
  await section.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(section.getByText('The calendar did not accept the user name or the password.')).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill(partners!.password)
  await section.getByRole('button', { name: 'Connect calendar' }).click()
  await expect(page.locator('.toasts').getByText('Calendar connected')).toBeVisible()
  await expect(section.getByText(`${demoCalendarOrigin}/partners/`)).toBeVisible()
  await page.reload()
  await expect(section.getByText('Last read')).toBeVisible()
  expect(await page.content()).not.toContain(partners!.password)
  await expectAccessibleInThemes(page)

  const phone = await visit(browser, people.ledgerAdmin, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(hours)
  await expect(phone.getByText(`${demoCalendarOrigin}/partners/`)).toBeVisible()
  await expectNoSidewaysScroll(phone)
})
