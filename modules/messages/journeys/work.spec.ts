import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const portal = 'private-clients'
const box = `/dashboard/${portal}/messages`
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const deliveryMs = { timeout: 40_000 }
const uniqueSubject = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: subject })

test(
  'a client on a phone asks about a holding, and the adviser sees the values that the client saw',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(150_000)
    const subject = uniqueSubject('Why this value')
    const client = await visit(browser, people.client, phone)
    await client.goto(`/dashboard/${portal}/portfolio/HL-204417-02?drawer=holding:HL-204417-02-VRSE`)
    const holding = client.getByRole('dialog').first()
    await expect(holding.getByRole('button', { name: 'Ask about this holding' })).toBeVisible()
    await holding.getByRole('button', { name: 'Ask about this holding' }).click()
    const form = drawer(client, 'Message to Eleanor Whitcombe')
    const seen = form.getByRole('region', { name: 'What this message is about' })
    await expect(seen).toBeVisible()
    const values = await seen.getByRole('row').allInnerTexts()
    expect(values.length).toBeGreaterThan(0)
    await expectNoSidewaysScroll(client)
    await expectAccessible(client)
    await form.getByLabel('Subject').fill(subject)
    await form.getByRole('textbox', { name: 'Message' }).fill('Why has it changed?')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByRole('heading', { name: subject, level: 2 })).toBeVisible()

    const adviser = await visit(browser, people.adviser)
    await adviser.goto(box)
    await expect(row(adviser, subject)).toBeVisible(deliveryMs)
    await row(adviser, subject).click()
    const quoted = adviser.getByRole('region', { name: 'What this message is about' })
    await expect(quoted).toBeVisible()
    expect(await quoted.getByRole('row').allInnerTexts()).toEqual(values)
    await expect(quoted.getByText(/^As stated by Margaret Ashworth/)).toBeVisible()
    await expect(quoted.getByRole('link', { name: 'Open the page' })).toBeVisible()
  },
)

test('an adviser writes from a template, adds a note, forwards the conversation and assigns it; the client sees who reads it', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const name = uniqueSubject('Review')
  const adviser = await visit(browser, people.adviser)
  await adviser.goto(`${box}?message=new`)
  const form = drawer(adviser, /^(Add new message|Message to )/)
  await form.getByRole('button', { name: 'Manage templates' }).click()
  const templates = drawer(adviser, 'Templates')
  await templates.getByRole('button', { name: 'Add template' }).click()
  await templates.getByLabel('Name').fill(name)
  await templates.getByLabel('Subject').fill(name)
  await templates.getByRole('textbox', { name: 'Message' }).fill('Dear {{client}}, please call {{adviser}}.')
  await expectAccessible(adviser)
  await templates.getByRole('button', { name: 'Save template' }).click()
  await expect(templates.getByText(name)).toBeVisible()
  await templates.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('combobox', { name: 'Recipient' }).fill('Tillotson')
  await adviser
    .getByRole('option', { name: /Tillotson/ })
    .first()
    .click()
  await form.getByRole('combobox', { name: 'Template' }).selectOption({ label: name })
  await expect(form.getByLabel('Subject')).toHaveValue(name)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  const text = (page: Page) => page.getByRole('list', { name: 'Messages in this conversation' }).getByText(/Dear .*Tillotson, please call /)
  await expect(text(adviser)).toBeVisible()

  const client = await visit(browser, people.otherClient)
  await client.goto(box)
  await expect(row(client, name)).toBeVisible(deliveryMs)
  await row(client, name).click()
  await expect(text(client)).toBeVisible()

  const notes = adviser.getByRole('region', { name: 'Internal notes' })
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await notes.getByLabel('Note').fill(`Call before noon ${name}`)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText(`Call before noon ${name}`)).toBeVisible()
  await adviser.getByRole('button', { name: 'Forward or assign' }).click()
  const forwarding = drawer(adviser, 'Forward or assign')
  await forwarding.getByRole('button', { name: 'Forward', exact: true }).click()
  await expect(forwarding.getByText('Please choose a colleague')).toBeVisible()
  await forwarding.getByRole('combobox', { name: 'Colleague' }).fill('Beatrix')
  await adviser.getByRole('option', { name: /Beatrix Lisle/ }).click()
  await expectAccessible(adviser)
  await forwarding.getByLabel('Note for your colleague').fill(`Please take over ${name}`)
  await forwarding.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(adviser.getByText(/assigned to Beatrix Lisle/)).toBeVisible()
  await expectAccessible(adviser)

  // The client is told who takes part, and sees nothing of the notes.
  await expect(client.getByText(/People at the firm who can read this: Beatrix Lisle, Eleanor Whitcombe/)).toBeVisible()
  await expect(client.getByText('Internal notes')).toHaveCount(0)
  await expect(client.getByText('Call before noon')).toHaveCount(0)
  const colleague = await visit(browser, people.companyAdmin)
  await colleague.goto(box)
  await row(colleague, name).click()
  await expect(text(colleague)).toBeVisible()
  await expect(colleague.getByText(`Call before noon ${name}`)).toBeVisible()
  await expect(colleague.getByText(`Please take over ${name}`)).toBeVisible()

  const saving = client.waitForEvent('download')
  await client.getByRole('button', { name: 'Save conversation' }).click()
  await client.getByRole('menuitem', { name: 'As JSON, with its proof' }).click()
  const exported = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { messages: { text: string }[] }
  expect(exported.messages[0]?.text).toContain('Tillotson, please call')
  expect(JSON.stringify(exported)).not.toContain('Call before noon')
})

test('a message to a group or saved view is previewed: how many clients it reaches, and why each', async ({ browser }) => {
  const adviser = await visit(browser, people.adviser)
  await adviser.goto(`${box}?message=new`)
  const form = drawer(adviser, /^(Add new message|Message to )/)
  await form.getByRole('combobox', { name: 'Recipient' }).fill('Retirement')
  await adviser.getByRole('option', { name: /Retirement planning/ }).click()
  await form.getByText(/^Reaches \d+ clients/).click()
  await expect(form.getByRole('list', { name: 'Clients' }).getByText('Margaret Ashworth')).toBeVisible()
  await expectAccessible(adviser)
  // A chosen recipient alone is no draft.
  await expect(form.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})
