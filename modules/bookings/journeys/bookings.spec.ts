import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  openHome,
  people,
  test,
  visit,
} from '@atrium/e2e/visitor'

const portal = 'private-clients'
const meetings = `/dashboard/${portal}/meetings`
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Letter = { to: string; subject: string; attachments?: { contentType: string; content: string }[] }

const drawer = (page: Page) => page.getByRole('dialog')
const times = (page: Page) => drawer(page).getByRole('button', { name: /^\d\d:\d\d$/ })
const meeting = (page: Page, notes: string) => page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').filter({ hasText: notes })

/** Parses an invitation with a calendar library. */
function parseInvitation(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as never)
  const { uid, sequence, startDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return { method: calendar.getFirstPropertyValue('method'), uid, sequence, start: startDate.toJSDate().toISOString() }
}

/** Waits for the invitation of a meeting with a number of changes in the outbox, and parses it. */
async function readInvitation(page: Page, to: string, { id, sequence }: { id: string; sequence: number }) {
  const read = async () => {
    const letters = (await (await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })).json()) as Letter[]
    const files = letters.filter((letter) => letter.to === to).flatMap(({ attachments = [] }) => attachments)
    return files.map(({ content }) => content).find((content) => content.includes(id) && content.includes(`SEQUENCE:${sequence}`)) ?? ''
  }
  await expect.poll(read).not.toBe('')
  return parseInvitation(await read())
}

/** Chooses the first free time of the first free day of the next month, or the last of the last, so that journeys do not meet. */
async function chooseTime(page: Page, position: 'first' | 'last'): Promise<string> {
  const pick = (all: Locator) => (position === 'first' ? all.first() : all.last())
  const next = drawer(page).getByRole('button', { name: 'Next month' })
  if (await next.isEnabled()) await next.click()
  await pick(drawer(page).getByRole('button', { name: /free times?$/ })).click()
  const time = pick(times(page))
  await time.click()
  await expect(time).toHaveAttribute('aria-pressed', 'true')
  return (await time.textContent()) ?? ''
}

test(
  'a client on a phone requests a call with their adviser, moves it and cancels it; both get the invitation [P095] [P489]',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(150_000)
    const notes = `My pension ${randomUUID().slice(0, 8)}`
    const page = await visit(browser, people.client, phone)
    await openHome(page)
    await page.getByRole('button', { name: 'Request a call' }).click()
    // The drawer has a name in the URL, so that a link opens it.
    await expect(page).toHaveURL(/[?&]booking=advisers%2F/)
    await expect(drawer(page).getByRole('heading', { name: 'Book a meeting' })).toBeVisible()
    await page.reload()
    await expect(drawer(page).getByRole('radio', { name: /Eleanor Whitcombe/ })).toBeChecked()
    await drawer(page).getByRole('button', { name: 'Book meeting' }).click()
    await expect(drawer(page).getByText('Choose a day and a time.')).toBeVisible()
    await chooseTime(page, 'first')
    await drawer(page).getByLabel('What would you like to discuss?').fill(notes)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT' && one.url().includes('/bookings/')),
      drawer(page).getByRole('button', { name: 'Book meeting' }).click(),
    ])
    const [{ id, startDate }] = (await response.json()) as [{ id: string; startDate: string }]
    await expect(page.locator('.toasts').getByText('Booking successful')).toBeVisible()
    expect(await readInvitation(page, people.client, { id, sequence: 0 })).toMatchObject({ method: 'REQUEST', start: startDate })
    expect(await readInvitation(page, people.adviser, { id, sequence: 0 })).toMatchObject({ method: 'REQUEST', start: startDate })

    await drawer(page).getByRole('link', { name: 'See all meetings' }).click()
    await expect(meeting(page, notes)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      meeting(page, notes).getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('meeting.ics')
    await meeting(page, notes).getByRole('button', { name: 'Move meeting' }).click()
    // The calendar opens on the present day of the meeting.
    const present = startDate.slice(0, 10).split('-').toReversed().join('/')
    await expect(drawer(page).locator('.booking-month [aria-pressed="true"]')).toContainText(present)
    const time = await chooseTime(page, 'last')
    await drawer(page).getByRole('button', { name: 'Move meeting' }).click()
    await expect(page.locator('.toasts').getByText(new RegExp(`^Moved to [A-Z][a-z]+day \\d+ [A-Z][a-z]+, ${time}$`))).toBeVisible()
    await expect(meeting(page, notes).getByText(new RegExp(`^${time}`))).toBeVisible()
    const moved = await readInvitation(page, people.adviser, { id, sequence: 1 })
    expect(moved.method).toBe('REQUEST')
    expect(moved.start).not.toBe(startDate)

    // The adviser sees what it is about.
    const adviser = await visit(browser, people.adviser)
    await adviser.goto(meetings)
    await expect(meeting(adviser, notes)).toBeVisible()

    await meeting(page, notes).getByRole('button', { name: 'Cancel meeting' }).click()
    await page.getByRole('alertdialog').getByLabel('Reason (optional)').fill('I am away')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meeting' }).click()
    await expect(page.locator('.toasts').getByText('Meeting cancelled')).toBeVisible()
    await expect(meeting(page, notes)).toHaveCount(0)
    expect(await readInvitation(page, people.adviser, { id, sequence: 2 })).toMatchObject({ method: 'CANCEL', uid: moved.uid })
    // The adviser’s open page follows.
    await expect(meeting(adviser, notes)).toHaveCount(0)
    await page.getByRole('button', { name: 'Past and cancelled' }).click()
    await expect(meeting(page, notes).getByText('Reason: I am away')).toBeVisible()
    await expectAccessible(page)
  },
)

test('a client books a call with a member of client services [P026]', async ({ browser }) => {
  const notes = `An invoice ${randomUUID().slice(0, 8)}`
  const page = await visit(browser, people.businessOwner)
  await page.goto(meetings)
  await page.getByRole('button', { name: 'Book a meeting' }).first().click()
  await drawer(page).getByRole('button', { name: 'Client services' }).click()
  await drawer(page)
    .getByRole('radio', { name: /Marcus Adeyemi/ })
    .check()
  await chooseTime(page, 'last')
  await drawer(page).getByLabel('What would you like to discuss?').fill(notes)
  await drawer(page).getByRole('button', { name: 'Book meeting' }).click()
  await expect(page.locator('.toasts').getByText('Booking successful')).toBeVisible()
  await expect(drawer(page).getByText('With Marcus Adeyemi')).toBeVisible()
  await drawer(page).getByRole('link', { name: 'See all meetings' }).click()
  await meeting(page, notes).getByRole('button', { name: 'Cancel meeting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meeting' }).click()
  await expect(page.locator('.toasts').getByText('Meeting cancelled')).toBeVisible()
})

test('staff set their working hours, which a client can then book', async ({ browser }) => {
  const page = await visit(browser, people.secondAdviser)
  await page.goto(`${meetings}/hours`)
  await expect(page.getByRole('heading', { name: 'Working hours', level: 1 })).toBeVisible()
  await expectAccessibleInThemes(page)
  const from = page.getByLabel('Monday: From')
  await from.fill('18:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await expect(from).toBeFocused()
  await from.fill('09:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.locator('.toasts').getByText('Working hours saved')).toBeVisible()
  await page.reload()
  await expect(from).toHaveValue('09:30')
  await from.fill('09:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.locator('.toasts').getByText('Working hours saved')).toBeVisible()
})
