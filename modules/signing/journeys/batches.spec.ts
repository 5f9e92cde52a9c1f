import { randomUUID } from 'node:crypto'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { expect, expectAccessible, expectNoSidewaysScroll, openApi, people, proveSignIn, test, visit } from '@atrium/e2e/visitor'

const portal = 'private-clients'
const fields = (y: number) => [
  { kind: 'signature', label: 'Signature', page: 1, x: 0.1, y, width: 0.32, height: 0.06, isRequired: true },
  { kind: 'date', label: 'Date', page: 1, x: 0.55, y, width: 0.2, height: 0.035, isRequired: true },
]

/** Saves a template for two owners, and a view of the adviser's clients up to two million. */
async function prepare(mark: string): Promise<void> {
  const api = await openApi(people.adviser)
  const template = {
    revision: 0,
    name: `Terms ${mark}`,
    content: {
      kind: 'agreement',
      isOrdered: false,
      needs: 'mandate',
      remindDays: 3,
      roles: [1, 2].map((owner) => ({ owner, isAttorney: false, fields: fields(0.4 + owner * 0.12) })),
    },
  }
  expect((await api.put(`/api/portals/${portal}/envelope-templates/${randomUUID()}`, { data: template })).status()).toBe(200)
  const view = {
    name: `Up to two million ${mark}`,
    isShared: false,
    settings: {
      conditions: { linked: 'linked', where: [{ kind: 'value', settings: { atLeast: null, atMost: '2000000', currency: 'GBP' } }] },
      columns: ['name'],
      sort: 'name',
      direction: 'ascending',
    },
  }
  const saved = await api.put(`/api/portals/${portal}/client-views/${randomUUID()}`, { data: view })
  expect(saved.status(), await saved.text()).toBe(200)
}

test(
  'an adviser sends a document to the 40 clients of a saved view, and sees who has not signed',
  { tag: '@check' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const mark = randomUUID().slice(0, 8)
    const title = `New terms ${mark}`
    await prepare(mark)
    const page = await visit(browser, people.adviser)
    await page.goto(`/dashboard/${portal}/envelopes`)
    await page.getByRole('link', { name: 'Send to several clients' }).click()
    await expect(page.getByRole('heading', { name: 'Send to several clients', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Check the clients' }).click()
    await expect(page.getByText('Choose the document to sign.')).toBeVisible()
    const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: createPdf([title, 'The terms apply from January.']) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
    await expect(page.getByText(`${title}.pdf`, { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Template' }).selectOption(`Terms ${mark}`)
    await page.getByRole('combobox', { name: 'Saved view' }).selectOption(`Up to two million ${mark}`)
    await page.getByRole('textbox', { name: 'Message to the clients' }).fill('Please sign our new terms.')
    await page.getByRole('button', { name: 'Check the clients' }).click()
    const heading = page.getByRole('heading', { name: /clients would be asked to sign$/ })
    await expect(heading).toBeVisible()
    const count = Number((await heading.innerText()).split(' ')[0])
    expect(count).toBeGreaterThanOrEqual(40)
    const plan = page.getByRole('table', { name: 'Who signs' })
    await expect(plan.getByRole('row', { name: /^Iris Delacourt/ })).toBeVisible()
    await expect(plan.getByRole('row', { name: /^Daniel and Rosalind Fenwick-Hale/ })).toContainText(
      'Daniel Fenwick-Hale, Rosalind Fenwick-Hale',
    )
    await expect(plan.getByRole('row', { name: /^Margaret Ashworth/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Send to ${count} clients` }).click()

    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remind those who have not signed' })).toBeVisible({ timeout: 60_000 })
    const figure = (name: string) => page.locator('.batch-figures > div', { hasText: name }).locator('dd')
    await expect(figure('Asked to sign')).toHaveText(String(count))
    await expect(figure('Not signed')).toHaveText(String(count))
    const { pathname } = new URL(page.url())

    const client = await visit(browser, people.screenReader)
    await client.goto('/')
    await proveSignIn(client)
    await client
      .getByRole('link', { name: `Sign ${title}` })
      .first()
      .click()
    await client.getByRole('button', { name: 'Type' }).click()
    await client.getByRole('textbox', { name: 'Your full name' }).fill('Iris Delacourt')
    await client.getByRole('checkbox', { name: /agree to sign it electronically/ }).check()
    await client.getByRole('button', { name: 'Sign document' }).click()
    await expect(client.getByText(/^Everyone has signed\. The document is sealed/)).toBeVisible({ timeout: 20_000 })

    await page.goto(pathname)
    await expect(figure('Not signed')).toHaveText(String(count - 1))
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Signed')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name: /^Iris Delacourt/ })).toContainText('1 of 1')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Not signed')
    await expect(page.getByRole('row').nth(1)).toContainText('Not signed: ')
    await expect(page.getByRole('row', { name: /^Iris Delacourt/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remind those who have not signed' }).click()
    await expect(page.getByText(/^Last reminder: .*people\.$/)).toBeVisible({ timeout: 60_000 })

    // The list of requests leads to it.
    await page.goto(`/dashboard/${portal}/envelopes?q=${encodeURIComponent(title)}`)
    await page
      .getByRole('row', { name: /Sent to several clients/ })
      .first()
      .getByRole('link', { name: 'Sent to several clients' })
      .click()
    await expect(page).toHaveURL(pathname)
  },
)

test('the pages of documents for several clients fit a phone', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto(`/dashboard/${portal}/envelopes/batches`)
  await expect(page.getByRole('heading', { name: 'Requests to several clients', level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Send to several clients' }).click()
  await expect(page.getByRole('button', { name: 'Check the clients' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
