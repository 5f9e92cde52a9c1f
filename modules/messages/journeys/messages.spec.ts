import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
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
const box = `/dashboard/${portal}/messages`
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
/** Time in which a message is delivered, after the ten seconds in which it can be withdrawn. */
const deliveryMs = { timeout: 40_000 }

const uniqueSubject = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const drawer = (page: Page) => page.getByRole('dialog')
const row = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: subject })
const panels = (page: Page) =>
  page
    .getByRole('list', { name: 'Messages in this conversation' })
    .getByRole('listitem')
    .filter({ has: page.locator('summary') })

async function write(page: Page, { subject, text, to }: { subject: string; text: string; to?: string }): Promise<void> {
  await page.goto(box)
  await page.getByRole('button', { name: 'New message' }).click()
  if (to !== undefined) {
    await drawer(page).getByRole('combobox', { name: 'Recipient' }).fill(to)
    await page.getByRole('option', { name: to }).first().click()
  }
  await drawer(page).getByLabel('Subject').fill(subject)
  await drawer(page).getByRole('textbox', { name: 'Message' }).fill(text)
}

test(
  'a client writes to their adviser, who reads it without reloading and answers; the client sees when it was read, and the answer [P117] [P119] [P120] [P121] [P269] [P270] [B293]',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const subject = uniqueSubject('A question')
    const adviser = await visit(browser, people.adviser)
    await adviser.goto(box)
    await expect(adviser.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()

    const client = await visit(browser, people.client)
    await write(client, { subject, text: 'May I draw more in March?' })
    // The recipient is chosen, and the adviser’s details are beside it.
    await expect(drawer(client).getByRole('radio', { name: /Eleanor Whitcombe/ })).toBeChecked()
    await expect(drawer(client).getByText('Senior wealth adviser, 020 7946 0182')).toBeVisible()
    await expect(drawer(client).getByLabel('Link to a recording')).toHaveCount(0)
    await expectAccessible(client)
    await drawer(client).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
    await expect(panels(client).getByText('Sending…')).toBeVisible()
    const contact = client.getByRole('region', { name: 'Your contact' })
    await expect(contact.getByText('Senior wealth adviser')).toBeVisible()
    await expect(contact.getByRole('link', { name: people.adviser })).toHaveAttribute('href', `mailto:${people.adviser}`)

    // The adviser’s open page shows it as soon as it is delivered, as unread.
    await expect(row(adviser, subject)).toBeVisible(deliveryMs)
    await expect(row(adviser, subject).getByText('Unread')).toBeAttached()
    await expect(client.getByText('Delivered', { exact: true })).toBeVisible()
    await row(adviser, subject).click()
    await expect(panels(adviser).getByText('May I draw more in March?')).toBeVisible()
    await expect(row(adviser, subject).getByText('Unread')).toHaveCount(0)
    await adviser.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(row(adviser, subject).getByText('Unread')).toBeAttached()
    await row(adviser, subject).click()
    await expect(row(adviser, subject).getByText('Unread')).toHaveCount(0)
    await expect(panels(client).getByText(/^Read /)).toBeVisible()

    await adviser.getByRole('button', { name: 'Write a reply…' }).click()
    const reply = adviser.getByRole('region', { name: 'Reply', exact: true })
    await expect(reply.getByLabel('Recipient')).toHaveCount(0)
    await expect(reply.getByLabel('Subject')).toHaveCount(0)
    await reply.getByRole('textbox', { name: 'Message' }).fill('Yes, up to the allowance.')
    await expect(client.getByRole('status').filter({ hasText: 'Eleanor Whitcombe is writing …' })).toBeVisible()
    await reply.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(panels(client).getByText('Yes, up to the allowance.')).toBeVisible(deliveryMs)
    await expect(client.getByText('is writing')).toHaveCount(0)
    await expect(panels(client)).toHaveCount(2)
  },
)

test('a message can be undone before it is delivered, and goes on as a draft that is kept on the server', async ({ browser }) => {
  test.setTimeout(120_000)
  const subject = uniqueSubject('Too soon')
  const client = await visit(browser, people.secondJointOwner)
  await write(client, { subject, text: 'I have not finished' })
  await drawer(client).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await client.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(drawer(client).getByLabel('Subject')).toHaveValue(subject)
  await expect(drawer(client).getByRole('textbox', { name: 'Message' })).toHaveText('I have not finished')
  await client.reload()
  await expect(drawer(client).getByRole('textbox', { name: 'Message' })).toHaveText('I have not finished')
  await drawer(client).getByRole('button', { name: 'Discard draft' }).click()
  await expect(client.getByRole('button', { name: subject })).toHaveCount(0)
})

test('an adviser writes to a client with an attachment and in confidence; the drawer asks for what is missing [P194] [P195] [B099] [B217] [B218] [B219]', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const subject = uniqueSubject('In confidence')
  const adviser = await visit(browser, people.adviser)
  await adviser.goto(`${box}?message=new`)
  const form = drawer(adviser)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  for (const text of ['Recipient is required', 'Subject is required', 'Message is required'])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Recipient' })).toBeFocused()
  await expectAccessible(adviser)
  await form.getByRole('combobox', { name: 'Recipient' }).fill('Tillotson')
  await adviser
    .getByRole('option', { name: /Tillotson/ })
    .first()
    .click()
  await form.getByLabel('Subject').fill(subject)
  await form.getByRole('textbox', { name: 'Message' }).fill('Please read this alone.')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Figures.txt', mimeType: 'text/plain', buffer: Buffer.from('Figures') })
  await expect(form.getByRole('button', { name: 'Remove Figures.txt' })).toBeVisible()
  await form.getByLabel('Link to a recording').fill('https://example.com/x')
  await form.getByRole('switch', { name: 'Confidential' }).check()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form.getByText('Please enter a link from loom.com that starts with https://')).toBeVisible()
  await form.getByLabel('Link to a recording').fill('https://www.loom.com/share/abc')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(adviser.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  const client = await visit(browser, people.otherClient)
  await client.goto(box)
  await expect(row(client, subject)).toBeVisible(deliveryMs)
  await expect(row(client, subject).getByText('Confidential message')).toBeVisible()
  await row(client, subject).click()
  const open = client.getByRole('button', { name: 'Read the message' })
  await expect(panels(client).getByText('Please read this alone.').or(open)).toBeVisible()
})

test('a message to a group is seen by its members alone, each in a conversation of their own', async ({ browser }) => {
  test.setTimeout(120_000)
  const subject = uniqueSubject('To the group')
  const adviser = await visit(browser, people.adviser)
  await write(adviser, { subject, text: 'The allowance changes in April.', to: 'Retirement planning' })
  await expect(drawer(adviser).getByText('Nobody sees who else received it', { exact: false })).toBeVisible()
  await drawer(adviser).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(adviser.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await expect(adviser.getByText(/^Delivered to \d+ people$/)).toBeVisible(deliveryMs)
  const member = await visit(browser, people.client)
  await member.goto(box)
  await row(member, subject).click()
  await expect(panels(member).getByText('The allowance changes in April.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Write a reply…' })).toBeVisible()
  const other = await visit(browser, people.jointOwner)
  await other.goto(box)
  await expect(other.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(row(other, subject)).toHaveCount(0)
})

test('a conversation is archived and moved back; the keys J and K move through the list [P118] [P268]', async ({ browser }) => {
  test.setTimeout(120_000)
  const subject = uniqueSubject('For the archive')
  const client = await visit(browser, people.executor)
  await write(client, { subject, text: 'Thank you for everything.' })
  await drawer(client).getByRole('button', { name: 'Send', exact: true }).click()
  await client.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(row(client, subject)).toHaveCount(0)
  await client.getByRole('link', { name: /^Archived/ }).click()
  await expect(row(client, subject)).toBeVisible()
  await client.keyboard.press('j')
  await expect(client.getByRole('heading', { level: 2, name: subject })).toBeVisible()
  await client.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(row(client, subject)).toHaveCount(0)
  await client.getByRole('link', { name: /^Inbox/ }).click()
  await expect(row(client, subject)).toBeVisible()
})

test('the message box is readable in every theme and on a phone, where a conversation fills the screen and a reply opens the drawer [B284]', async ({
  browser,
}) => {
  const page = await visit(browser, people.client, phone)
  await page.goto(box)
  await row(page, 'Your pension from the spring').click()
  await expect(page.getByRole('heading', { name: 'Your pension from the spring' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await expectNoSidewaysScroll(page)
  const first = panels(page).first()
  const words = first.locator('.message-content').getByText('My suggestion is £2,500 a month', { exact: false })
  await expect(words).toBeVisible()
  await first.locator('summary').click()
  await expect(words).toBeHidden()
  await first.locator('summary').click()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Write a reply…' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Reply to Eleanor Whitcombe' })).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Reply', exact: true })).toBeVisible()
  await expect(drawer(page).getByLabel('Subject')).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: 'All conversations' }).click()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
})

test('a client on a phone answers a confidential message in confidence, stays at the answer, and the inbox keeps the padlock', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const subject = uniqueSubject('A matter of the family')
  const page = await visit(browser, people.client, phone)
  await page.goto(`${box}?message=new`)
  const form = drawer(page)
  await expect(form.getByRole('heading', { name: 'Message to Eleanor Whitcombe' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await form.getByLabel('Subject').fill(subject)
  await expect(form.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Message' }).fill('My son must not know. '.repeat(150))
  await expect(form.getByText(/\d words?$/)).toHaveCount(0)
  await form.getByRole('switch', { name: 'Confidential' }).check()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await expect(panels(page).getByText('Confidential', { exact: true })).toBeVisible()
  await expect(panels(page).getByText('Delivered', { exact: true })).toBeVisible(deliveryMs)

  await page.getByRole('button', { name: 'Write a reply…' }).click()
  await expect(form.getByRole('heading', { name: 'Reply to Eleanor Whitcombe' })).toBeVisible()
  await expect(form.getByRole('switch', { name: 'Confidential' })).toBeChecked()
  await form.getByRole('textbox', { name: 'Message' }).fill('Nor my daughter.')
  // She may decide otherwise; the inbox still shows nothing of the conversation.
  await form.getByRole('switch', { name: 'Confidential' }).uncheck()
  await form.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(panels(page).getByText('Nor my daughter.')).toBeInViewport()
  // What offers the undo covers no button of the next answer.
  const toast = await page.locator('.toasts').boundingBox()
  const next = await page.getByRole('button', { name: 'Write a reply…' }).boundingBox()
  expect(toast!.y + toast!.height).toBeLessThan(next!.y)
  await page.goto(box)
  await expect(row(page, subject).getByText('Confidential message')).toBeVisible()
  await expect(row(page, subject).getByText('Nor my daughter.')).toHaveCount(0)
})

test('the card of the adviser begins a secure message, says when advisers answer, and offers e-mail second', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openHome(page)
  const card = page.getByRole('region', { name: 'Your adviser' })
  const button = card.getByRole('button', { name: 'Write a secure message' })
  await expect(button).toHaveClass(/primary/)
  await expect(card.getByText('Answers on working days, 09:00 to 17:00')).toBeVisible()
  const [first, second] = [await button.boundingBox(), await card.getByRole('link', { name: 'Email' }).boundingBox()]
  expect(first!.y).toBeLessThan(second!.y)
  await button.click()
  await expect(drawer(page).getByRole('heading', { name: 'Message to Eleanor Whitcombe' })).toBeVisible()
})

test('an edition without messages has neither the page nor the entry of the navigation [P058]', async ({ browser }) => {
  const entry = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: /^Messages/ })
  const client = await visit(browser, people.client)
  await client.goto(box)
  await expect(client.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(entry(client)).toHaveAttribute('href', box)
  const partner = await visit(browser, people.partnerAdviser)
  await partner.goto('/dashboard/fairhaven/messages')
  await expect(partner.getByRole('heading', { name: 'Page not found.', level: 1 })).toBeVisible()
  await partner.goto('/dashboard/fairhaven')
  await expect(partner.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'My clients' })).toBeVisible()
  await expect(entry(partner)).toHaveCount(0)
})
