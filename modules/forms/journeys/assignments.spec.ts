import { expect, expectAccessible, expectNoSidewaysScroll, openApi, people, test, visit } from '@atrium/e2e/visitor'
import { formsPath, publishForm, unique } from './form-pages.ts'

const definition = (label: string) => ({
  steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'answer', type: 'text', label, required: true }] }] }],
})

test(
  'an adviser asks a client to fill in a form, who finds it among the things to do, sends it and goes on to its sub-form',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const part = await publishForm({ definition: definition('Second answer') })
    const form = await publishForm({ definition: definition('First answer'), subforms: [part.id] })
    const client = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    const { accounts } = (await (await client.request.get('/api/me')).json()) as { accounts: { id: string; name: string }[] }
    const page = await visit(browser, people.adviser)
    await page.goto(`/dashboard/private-clients/account/${accounts[0]?.id}/forms`)
    await expect(page.getByRole('heading', { level: 1, name: `Forms for ${accounts[0]?.name}` })).toBeVisible()
    await page.getByRole('button', { name: `Ask to fill in: ${form.name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: /^Day/ }).click()
    await page.keyboard.type('01012020')
    await dialog.getByRole('button', { name: 'Ask the client' }).click()
    await expect(dialog).toContainText('The due day must not be in the past')
    await dialog.getByRole('spinbutton', { name: /^Day/ }).click()
    await page.keyboard.type('30062099')
    await dialog.getByRole('button', { name: 'Ask the client' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: form.name })
    await expect(entry).toContainText('Asked by Eleanor Whitcombe')
    await expect(entry).toContainText('due 30/06/2099')
    await expect(entry).toContainText('Waiting for the client')
    await expectAccessible(page)

    await client.goto('/')
    await client.getByRole('link', { name: /things? to do/ }).click()
    await client.getByRole('link', { name: new RegExp(`Please fill in “${form.name}”`) }).click()
    await client.getByLabel('First answer').fill('Yes')
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByText('Thanks! Your data has been sent.')).toBeVisible()
    await expectNoSidewaysScroll(client)
    await client.getByRole('link', { name: `Start: ${part.name}` }).click()
    await client.getByLabel('Second answer').fill('Yes too')
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByText('Thanks! Your data has been sent.')).toBeVisible()
    await client.goto(formsPath)
    const own = client.getByRole('listitem').filter({ hasText: form.name }).first()
    await expect(own.getByRole('list', { name: 'Belongs to this form' })).toContainText(part.name)
    await expectAccessible(client)

    await page.reload()
    await expect(entry).toContainText('Sent by Margaret Ashworth')
    await expect(entry).toContainText('Done')
    await page.getByRole('button', { name: `Ask to fill in: ${part.name}` }).click()
    await dialog.getByRole('button', { name: 'Ask the client' }).click()
    await page.getByRole('button', { name: `Withdraw: ${part.name}` }).click()
    await expect(page.getByText('Request withdrawn')).toBeVisible()
    await expect(page.getByRole('button', { name: `Withdraw: ${part.name}` })).toHaveCount(0)
  },
)

test('a process is listed by its name, and one that is single starts once', async ({ browser }) => {
  const form = await publishForm({ definition: definition('Answer') })
  const name = `Process ${unique()}`
  const created = await (
    await openApi(people.admin)
  ).post('/api/collections/processes/items', {
    data: { id: crypto.randomUUID(), values: { name, formId: form.id, single: true } },
  })
  expect(created.status()).toBe(200)
  const page = await visit(browser, people.client)
  await page.goto(formsPath)
  await page.getByRole('link', { name: `Start: ${name}` }).click()
  await page.getByLabel('Answer').fill('Once')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thanks! Your data has been sent.')).toBeVisible()
  await page.goto(formsPath)
  await expect(page.getByRole('link', { name: `View: ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Start: ${name}` })).toHaveCount(0)
})
