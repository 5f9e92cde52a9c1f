import { expect, people, test, visit } from '@atrium/e2e/visitor'
import { publishFields, fillPath } from './field-journeys.ts'
import { portal } from './form-pages.ts'

// A busy machine needs longer than the usual time for a form of many types.
test.describe.configure({ timeout: 120_000 })

test('[B238] [B239] a field for admins is read-only for others, and an internal one is shown to admins only', async ({ browser }) => {
  const form = await publishFields([
    { name: 'reason', type: 'text', label: 'Reason' },
    { name: 'limit', type: 'text', label: 'Limit', admin: true },
    { name: 'assessment', type: 'text', label: 'Assessment', internal: true },
  ])
  const [client, admin] = [await visit(browser, people.client), await visit(browser, people.admin)]
  await client.goto(fillPath(form))
  await expect(client.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect(client.getByRole('textbox', { name: 'Limit' })).toHaveCount(0)
  await expect(client.getByRole('group', { name: 'Limit' })).toBeVisible()
  await expect(client.getByText('Only an administrator can change this field.')).toBeVisible()
  await expect(client.getByText('Assessment')).toHaveCount(0)
  expect(await (await client.request.get(`/api/portals/${portal}/forms/${form}`)).text()).not.toContain('assessment')
  await admin.goto(fillPath(form))
  for (const name of ['Limit', 'Assessment']) await admin.getByRole('textbox', { name }).fill(name)
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  await admin.getByRole('link', { name: 'View your answers' }).click()
  await expect(admin.getByRole('group', { name: 'Assessment' })).toHaveText('Assessment')
})

test(
  '[B110] [B113] [B229] [B268] the side panels of forms and submissions have their fields and limits',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const panel = page.getByRole('complementary')
    const form = await publishFields([{ name: 'email', type: 'text', label: 'Email' }])
    await page.goto(`/admin/forms?item=${form}`)
    await expect(panel.locator('form#item [name="name"]')).toBeVisible()
    const fields = async () =>
      new Set(
        await panel
          .locator('form#item')
          .locator('[data-field], [name]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-field') ?? one.getAttribute('name') ?? '')),
      )
    const expected =
      'name description single editable sendCSV owned subforms recipients end-message autorespond autorespond-email autorespond-subject autorespond-body'
    await expect.poll(async () => [...(await fields())]).toEqual(expect.arrayContaining(expected.split(' ')))
    await expect(panel.locator('[name="autorespond-email"]')).toHaveValue('email')
    await expect(panel.getByRole('radiogroup', { name: 'Belongs to' }).getByRole('radio')).toHaveCount(2)
    await expect(panel.getByRole('radiogroup', { name: 'Belongs to' }).locator('label')).toHaveText(['Personal', 'Organisation'])
    await panel.locator('[name="description"]').fill('x'.repeat(201))
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Max 200 characters')).toBeVisible()
    await panel.locator('[name="description"]').fill('x'.repeat(200))
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()

    const client = await visit(browser, people.client)
    await client.goto(fillPath(form))
    await client.getByRole('textbox', { name: 'Email' }).fill('a@home.example')
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByRole('link', { name: 'View your answers' })).toBeVisible()
    await page.goto(`/admin/submissions?parent=${form}`)
    await page.getByRole('table').getByRole('button', { name: 'Margaret Ashworth' }).click()
    await expect(panel.getByRole('group', { name: 'User' })).toHaveText('Margaret Ashworth')
    await expect(panel.getByRole('group', { name: 'Owners' })).toHaveText('Margaret Ashworth')
    await expect(panel.getByRole('group', { name: 'Submitted at' })).toHaveText(/\d/)
    await expect(panel.getByRole('combobox', { name: 'Workflow step' })).toHaveValue('Under review')
    await expect(panel.getByText(/^Created by Margaret Ashworth on .* at \d\d:\d\d\.$/)).toBeVisible()
  },
)

test('a form begins with what is known of the person, and uses answers in later texts without interpreting them', async ({ browser }) => {
  const form = await publishFields([
    { name: 'full-name', type: 'text', label: 'Full name', prefill: 'name' },
    { name: 'pet', type: 'text', label: 'Name of your pet' },
    { name: 'age', type: 'number', label: 'How old is {{pet}}, {{full-name}}?', help: 'The age of {{pet}} in years', required: true },
  ])
  const page = await visit(browser, people.client)
  await page.goto(fillPath(form))
  await expect(page.getByLabel('Full name')).toHaveValue('Margaret Ashworth')
  await expect(page.getByLabel('How old is …, Margaret Ashworth?')).toBeVisible()
  await page.getByLabel('Name of your pet').fill('<b>Rex</b> {{age}}')
  await expect(page.getByLabel('How old is <b>Rex</b> {{age}}, Margaret Ashworth?')).toBeVisible()
  await expect(page.getByText('The age of <b>Rex</b> {{age}} in years')).toBeVisible()
  await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(page.getByRole('alert')).toContainText('How old is <b>Rex</b> {{age}}, Margaret Ashworth?: Field is required')
  await page.getByLabel('How old is').fill('7')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByRole('group', { name: 'How old is <b>Rex</b> {{age}}, Margaret Ashworth?' })).toHaveText('7')
})
