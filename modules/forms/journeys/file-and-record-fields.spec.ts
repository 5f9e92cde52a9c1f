import { expect, openApi, people, siteOrigin, test, visit } from '@atrium/e2e/visitor'
import type { Locator, Page } from '@playwright/test'
import {
  publishFields,
  properties,
  fillPath,
  group,
  saved,
  designFillAndRead,
  ids,
  addFile,
  hasFile,
  fileAnswer,
} from './field-journeys.ts'
import { portal } from './form-pages.ts'

// A busy machine needs longer than the usual time for a form of many types.
test.describe.configure({ timeout: 120_000 })

test(`${ids(144, 148, 154, 156, 162)} dates, places and files are designed, filled in, saved, reloaded, sent, read and downloaded`, async ({
  browser,
}) => {
  const { page } = await designFillAndRead(browser, [
    {
      type: 'date-picker',
      palette: 'Date',
      async fill(one) {
        await one.getByRole('spinbutton', { name: /^Day/ }).click()
        await one.keyboard.type('14031958')
      },
      kept: (one) => expect(one.getByRole('spinbutton', { name: /^Year/ })).toHaveText('1958'),
      answer: '1958-03-14',
      reading: '14/03/1958',
    },
    {
      type: 'country',
      palette: 'Country',
      async fill(one) {
        await one.getByRole('combobox', { name: 'Country' }).fill('Icel')
        await one.getByRole('option', { name: 'Iceland' }).click()
      },
      kept: (one) => expect(one.getByRole('combobox', { name: 'Country' })).toHaveValue('Iceland'),
      answer: 'IS',
      reading: 'Iceland',
    },
    {
      type: 'file',
      palette: 'File',
      fill: addFile('file', 'Passport.pdf'),
      kept: hasFile('file', 'Passport.pdf'),
      answer: fileAnswer('Passport.pdf'),
      reading: 'Passport.pdf',
    },
    {
      type: 'dropzone',
      palette: 'Upload area',
      async fill(one) {
        await addFile('dropzone', 'Statement.pdf')(one)
        await addFile('dropzone', 'Letter.pdf')(one)
      },
      kept: hasFile('dropzone', 'Letter.pdf'),
      answer: [...fileAnswer('Statement.pdf'), ...fileAnswer('Letter.pdf')],
      reading: 'Letter.pdf',
    },
    {
      type: 'media-picker',
      palette: 'Media',
      fill: addFile('media-picker', 'Picture.pdf'),
      kept: hasFile('media-picker', 'Picture.pdf'),
      answer: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      reading: 'Picture.pdf',
    },
  ])
  const reviewer = await visit(browser, people.admin)
  await reviewer.goto(new URL(page.url()).pathname)
  for (const reader of [page, reviewer]) {
    const address = await reader.getByRole('link', { name: 'Passport.pdf' }).getAttribute('href')
    const received = await reader.request.get(address ?? '')
    expect([received.status(), (await received.body()).subarray(0, 8).toString()]).toEqual([200, '%PDF-1.7'])
    await expect(reader.getByRole('link', { name: 'Picture.pdf' })).toBeVisible()
  }
})

test(`${ids(140, 151, 155, 159, 160)} records, lists, numbers and the history are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  const api = await openApi(people.admin)
  const found = await api.post('/api/collections/people/search', { data: { sort: 'name', direction: 'ascending', limit: 1 } })
  const [person] = ((await found.json()) as { items: { id: string; name: string }[] }).items
  const { id, name } = person ?? { id: '', name: '' }
  const chosen = (page: Page, field: string): Locator => group(page, field).getByText(name, { exact: true })
  const { form, page } = await designFillAndRead(browser, [
    {
      type: 'collectionSelect',
      palette: 'Record',
      async fill(one) {
        await one.getByRole('combobox', { name: 'Record', exact: true }).fill(name)
        await one.getByRole('option', { name }).click()
      },
      kept: (one) => expect(one.getByRole('combobox', { name: 'Record', exact: true })).toHaveValue(name),
      answer: id,
      reading: name,
    },
    {
      type: 'picker',
      palette: 'Several records',
      design: (one) => properties(one).getByRole('switch', { name: 'Allow several values' }).check(),
      async fill(one) {
        await group(one, 'picker')
          .getByRole('button', { name: /^Choose/ })
          .click()
        await one.getByRole('dialog').getByRole('checkbox', { name }).check()
        await one.getByRole('dialog').getByRole('button', { name: 'Use this choice' }).click()
      },
      kept: (one) => expect(chosen(one, 'picker')).toBeVisible(),
      answer: [id],
      reading: name,
    },
    {
      type: 'grid',
      palette: 'List of records',
      fill: (one) => expect(chosen(one, 'grid')).toBeVisible(),
      kept: (one) => expect(chosen(one, 'grid')).toBeVisible(),
    },
    { type: 'history', palette: 'History', fill: (one) => expect(group(one, 'history')).toContainText('Nothing was sent before.') },
    {
      type: 'increment',
      palette: 'Sequence number',
      fill: (one) => expect(group(one, 'increment')).toContainText('Assigned when the form is sent'),
      answer: 'submissions-1',
      reading: 'submissions-1',
    },
  ])
  const sent = new URL(page.url()).pathname
  await page.goto(fillPath(form))
  await group(page, 'history').getByRole('link').click()
  await expect(page).toHaveURL(sent)
})

test(
  'a file that was removed on another device is named at its field, and the other answers are saved',
  { tag: '@quick' },
  async ({ browser }) => {
    const form = await publishFields([
      { name: 'papers', type: 'dropzone', label: 'Papers' },
      { name: 'reason', type: 'text', label: 'Reason' },
    ])
    const page = await visit(browser, people.client)
    await page.goto(fillPath(form))
    await addFile('papers', 'Old.pdf')(page)
    await saved(page)
    // The other device discards the draft with its files.
    const discarded = await page.request.delete(`/api/portals/${portal}/forms/${form}/draft`, { headers: { origin: siteOrigin } })
    expect(discarded.status()).toBe(200)
    await page.getByLabel('Reason').fill('kept')
    await addFile('papers', 'New.pdf')(page)
    await expect(group(page, 'papers')).toContainText('This record no longer exists')
    await expect
      .poll(async () => (await (await page.request.get(`/api/portals/${portal}/forms/${form}`)).json()).draft?.answers)
      .toEqual({ reason: 'kept' })
    await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Papers: ')
    await group(page, 'papers').getByRole('button', { name: 'Remove Old.pdf' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'View your answers' }).click()
    await expect(page.getByRole('link', { name: 'New.pdf' })).toBeVisible()
  },
)
