import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const portal = 'private-clients'
const meetings = `/dashboard/${portal}/meetings`
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const drawer = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text)

/** Adds a kind of meeting in which both advisers take part. */
async function addKind(page: Page, name: string, room: string): Promise<void> {
  await page.goto(`${meetings}/kinds`)
  await page.getByRole('button', { name: 'Add a room' }).click()
  await drawer(page).getByLabel('Name of the room').fill(room)
  await drawer(page).getByRole('button', { name: 'Save room' }).click()
  await expect(toast(page, 'Room saved')).toBeVisible()
  await page.getByRole('button', { name: 'Add a kind of meeting' }).click()
  await drawer(page).getByRole('button', { name: 'Save kind of meeting' }).click()
  await expect(drawer(page).getByText('Choose at least one person.')).toBeVisible()
  await drawer(page).getByLabel('Name of the meeting').fill(name)
  for (const person of ['Eleanor Whitcombe', 'Marcus Adeyemi']) await drawer(page).getByRole('checkbox', { name: person }).check()
  await drawer(page).getByRole('button', { name: 'All of them together' }).click()
  await drawer(page).getByRole('checkbox', { name: room }).check()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Save kind of meeting' }).click()
  await expect(toast(page, 'Kind of meeting saved')).toBeVisible()
}

/** Withdraws a kind of meeting, so that the lists of other journeys stay short. */
async function withdrawKind(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}` }).click()
  await drawer(page).getByText('Clients can book it').click()
  await drawer(page).getByRole('button', { name: 'Save kind of meeting' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Not offered')).toBeVisible()
}

async function openKind(page: Page, name: string): Promise<void> {
  await page.goto(meetings)
  await page.getByRole('button', { name: 'Book a meeting' }).first().click()
  await drawer(page).getByRole('button', { name: 'By subject' }).click()
  await drawer(page).getByRole('radio', { name }).check()
}

test(
  'a client books a meeting with two of the staff in a room that an admin has added, and waits for another time',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    const word = randomUUID().slice(0, 8)
    const [name, room] = [`Plan for both ${word}`, `Room ${word}`]
    const admin = await visit(browser, people.companyAdmin)
    await addKind(admin, name, room)

    const page = await visit(browser, people.client, phone)
    await openKind(page, name)
    await expect(drawer(page).getByText('60 minutes')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Next month' }).click()
    await drawer(page)
      .getByRole('button', { name: /free times?$/ })
      .nth(3)
      .click()
    await drawer(page)
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .first()
      .click()
    await expectNoSidewaysScroll(page)
    await drawer(page).getByRole('button', { name: 'Book meeting' }).click()
    await expect(toast(page, 'Booking successful')).toBeVisible()
    await expect(drawer(page).getByText('With Eleanor Whitcombe, Marcus Adeyemi')).toBeVisible()
    await drawer(page).getByRole('link', { name: 'See all meetings' }).click()
    const own = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem').filter({ hasText: name })
    await expect(own.getByText(room)).toBeVisible()
    await own.getByRole('button', { name: 'Cancel meeting' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meeting' }).click()
    await expect(toast(page, 'Meeting cancelled')).toBeVisible()

    await openKind(page, name)
    await drawer(page).getByRole('button', { name: 'Tell me when a time becomes free' }).click()
    await drawer(page).getByRole('group', { name: 'Tell me when a time becomes free' }).getByRole('button').first().click()
    await expect(toast(page, 'We will email you when a time becomes free')).toBeVisible()
    await page.goto(meetings)
    const wait = page.getByRole('region', { name: 'Waiting for a free time' }).getByRole('listitem').filter({ hasText: name })
    // A job holds a free time within a minute or two, and the open page follows.
    await expect(wait.getByText(/Held for you until/)).toBeVisible({ timeout: 150_000 })
    await expectAccessible(page)
    await wait.getByRole('button', { name: 'Book this time' }).click()
    await expect(toast(page, 'Booking successful')).toBeVisible()
    await expect(wait).toHaveCount(0)
    await own.getByRole('button', { name: 'Cancel meeting' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meeting' }).click()
    await expect(own).toHaveCount(0)
    await withdrawKind(admin, name)
  },
)

test('an adviser subscribes to their meetings without the names of clients, and ends it', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(`${meetings}/hours`)
  const feed = page.getByRole('region', { name: 'Calendar subscription' })
  await feed.getByRole('button', { name: /^Create/ }).click()
  const address = (await feed.locator('code').textContent()) ?? ''
  await expectAccessible(page)
  const response = await page.request.get(address)
  expect(response.status()).toBe(200)
  const text = await response.text()
  const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(0)
  for (const event of events) expect(event.getFirstPropertyValue('summary')).toBe('Busy')
  expect(text).not.toContain('Ashworth')
  await feed.getByRole('button', { name: 'End subscription' }).click()
  await expect(toast(page, 'The address no longer works')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})
