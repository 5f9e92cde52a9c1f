/// <reference lib="dom" />
import { expect, expectAccessible, expectNoSidewaysScroll, openApi, people, siteOrigin, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'
import { createQrPath } from '@atrium/ui/lib/qr-path'
import { formsPath, publishForm } from './form-pages.ts'

const field = (name: string, more: object = {}) => ({ name, type: 'text', label: name, ...more })

/** Publishes a form with these steps. */
const publishDefinition = (definition: object) => publishForm({ definition })

test('a form is filled in and sent in a drawer over any page, and closing the drawer keeps unsaved answers', async ({ browser }) => {
  const { id, name } = await publishDefinition({
    steps: [
      { id: 'one', title: 'About you', fieldsets: [{ id: 'f1', fields: [field('town', { label: 'Town', required: true })] }] },
      { id: 'two', title: 'Details', fieldsets: [{ id: 'f2', fields: [field('why', { label: 'Reason', required: true })] }] },
    ],
  })
  const page = await visit(browser, people.client)
  await page.goto(`/profile/me?form=${id}`)
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByLabel('Town').fill('Leith')
  await wait(page)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile\/me$/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${formsPath}?form=${id}`)
  await expect(drawer.getByLabel('Town')).toHaveValue('Leith')
  await expect(drawer.getByLabel('Town'), 'the field at which the person stopped').toBeFocused()
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('button', { name: 'Next: Details' }).click()
  await drawer.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(drawer.getByLabel('Reason')).toBeFocused()
  await drawer.getByLabel('Reason').fill('Moved')
  await drawer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(drawer.getByText('Thanks! Your data has been sent.')).toBeVisible()
  await drawer.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByText('Leith')).toBeVisible()
  await expect(drawer).toHaveCount(0)

  // An unknown form says so, and nonsense opens nothing.
  await page.goto(`${formsPath}?form=${crypto.randomUUID()}`)
  await expect(page.getByRole('dialog')).toContainText('We could not load')
  await page.goto(`${formsPath}?form=nonsense`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the address of a form is shown as a QR code without a token; another device asks for a sign-in and goes on with the draft', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const { id } = await publishDefinition({
    steps: [{ id: 'one', fieldsets: [{ id: 'f1', fields: [field('town', { label: 'Town' }), field('why', { label: 'Reason' })] }] }],
  })
  const page = await visit(browser, people.client)
  await page.goto(`${formsPath}/${id}`)
  await page.getByLabel('Town').fill('Leith')
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' })
  const code = dialog.getByRole('img', { name: 'QR code for this form' })
  const address = `${siteOrigin}${formsPath}/${id}`
  await expect(dialog.locator('code')).toHaveText(address)
  await expect(code.locator('path')).toHaveAttribute('d', createQrPath(address).path)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await wait(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(address)
  await expect(phone.getByLabel('Town')).toHaveCount(0)
  await expect(phone.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await context.close()
  const other = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
  await other.goto(address)
  await expect(other.getByLabel('Town')).toHaveValue('Leith')
  await expect(other.getByLabel('Town')).toBeFocused()
  await expectNoSidewaysScroll(other)
})

test('a form is not sent in the moment before an answer shows a further step', async ({ browser }) => {
  const { id } = await publishDefinition({
    steps: [
      { id: 'one', fieldsets: [{ id: 'f1', fields: [field('Anything else', { name: 'more' })] }] },
      {
        id: 'two',
        title: 'Details',
        when: { eq: [{ field: 'more' }, { value: 'yes' }] },
        fieldsets: [{ id: 'f2', fields: [field('details', { label: 'Please explain' })] }],
      },
    ],
  })
  const page = await visit(browser, people.client)
  await page.goto(`${formsPath}/${id}`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/submissions')) sent.push(request.url())
  })
  await page.getByLabel('Anything else').evaluate(async (box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'yes')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    // The answer has been taken over, but the steps that follow from it have not been drawn.
    await Promise.resolve()
    box.form?.requestSubmit()
  })
  await expect(page.getByLabel('Please explain')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thanks! Your data has been sent.')).toBeVisible()
})

const wait = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()

test(
  '[B051] [B179] [B180] an annual review is begun on a phone, continued on another device at the same field, corrected, sent and reviewed',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const { id, name } = await publishForm({
      definition: (await readDemoForm('Annual review')).definition,
      'end-message': 'Thank you.',
    })
    const phone = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    await phone.goto(formsPath)
    await phone.getByRole('link', { name: `Start: ${name}` }).click()
    await phone.getByLabel('Full name').fill('Margaret Ashworth')
    await phone.getByRole('combobox', { name: 'Marital status' }).selectOption('married')
    await phone.getByLabel('Name of your spouse or partner').fill('Henry')
    await wait(phone)
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await phone.context().close()

    const page = await visit(browser, people.client)
    await page.goto(formsPath)
    await page.getByRole('link', { name: `Continue: ${name}` }).click()
    await expect(page.getByLabel('Name of your spouse or partner')).toBeFocused()
    await expect(page.getByLabel('Name of your spouse or partner')).toHaveValue('Henry')
    await page.getByRole('combobox', { name: 'Marital status' }).selectOption('single')
    await expect(page.getByLabel('Name of your spouse or partner')).toHaveCount(0)
    await page.getByRole('spinbutton', { name: /^Day/ }).click()
    await page.keyboard.type('14031958')
    await page.getByRole('combobox', { name: 'Country of residence' }).fill('United King')
    await page.getByRole('option', { name: 'United Kingdom' }).click()
    await page.getByRole('button', { name: 'Next: Income and outgoings' }).click()
    await page.getByRole('combobox', { name: 'Employment' }).selectOption('retired')
    await expect(page.getByLabel('Annual earnings before tax')).toHaveCount(0)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByLabel('Expense').fill('Household and bills')
    await page.getByLabel('Monthly amount').fill('2150')
    await page.getByRole('button', { name: 'Add another' }).click()
    await page.getByRole('group', { name: 'Entry 2' }).getByLabel('Expense').fill('Travel')
    await page.getByRole('group', { name: 'Entry 2' }).getByLabel('Monthly amount').fill('740')
    await expect(page.getByRole('group', { name: 'Monthly total' })).toContainText('2,890')
    await page.getByRole('button', { name: 'Next: Your aims' }).click()

    // The last button says that something is missing, and leads to the first error.
    await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
    await expect(page.getByRole('combobox', { name: 'What matters most to you?' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toContainText('3 answers need your attention')
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'What matters most to you?' }).fill('Passing')
    await page.getByRole('option', { name: 'Passing on wealth' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Within 3 years' }).check()
    await page.getByRole('checkbox', { name: /^My answers are true/ }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Thank you.')).toBeVisible()
    await page.getByRole('link', { name: 'View your answers' }).click()
    await expect(page.getByText('Received. We are reviewing your answers.')).toBeVisible()
    await expect(page.getByText('Household and bills')).toBeVisible()
    const address = page.url()

    const admin = await visit(browser, people.admin)
    await admin.goto(`/admin/submissions?parent=${id}`)
    await expect(admin.getByRole('table').getByRole('columnheader').filter({ hasText: /\w/ })).toHaveText([
      'User',
      /^Submitted at/,
      'Owners',
      'Workflow step',
    ])
    await admin.getByRole('table').getByRole('button', { name: 'Margaret Ashworth' }).click()
    await admin.getByRole('link', { name: 'Open in the portal' }).click()
    await expect(admin).toHaveURL(address)
    const workflow = admin.getByRole('combobox', { name: 'Workflow step' })
    await expect(workflow.locator('option')).toHaveText(['Under review', 'Approved', 'Verified', 'Released'])
    for (const step of ['Approved', 'Verified', 'Released', 'Under review', 'Released']) {
      await workflow.selectOption(step)
      await expect(workflow).toHaveValue(step)
      await expect(admin.getByRole('list', { name: 'Review history' }).getByRole('listitem').first()).toContainText(step)
    }
    await page.reload()
    await expect(page.getByText('Done. Nothing more is needed from you.')).toBeVisible()
  },
)

async function readDemoForm(name: string): Promise<{ definition: object }> {
  const api = await openApi(people.admin)
  const listed = await api.post('/api/collections/forms/search', { data: { search: name, sort: 'created', direction: 'ascending' } })
  const { items } = (await listed.json()) as { items: { id: string }[] }
  const item = await api.get(`/api/collections/forms/items/${items[0]?.id}`)
  const { values } = (await item.json()) as { values: { definition: object } }
  return { definition: values.definition }
}

test('[B073] [B074] [B075] [B076] steps have tabs only if there are several, arrows to go back and on, and fieldsets that repeat', async ({
  browser,
}) => {
  const one = await publishDefinition({
    steps: [{ id: 'only', fieldsets: [{ id: 'main', fields: [field('reason', { required: true })] }] }],
  })
  const page = await visit(browser, people.client)
  await page.goto(`${formsPath}/${one.id}`)
  await expect(page.getByLabel('reason', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Steps' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Back|Next)/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Missing or incorrect information' })).toBeVisible()
  await page.getByLabel('reason', { exact: true }).fill('x')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()

  const two = await publishDefinition({
    steps: [
      { id: 'first', title: 'First', fieldsets: [{ id: 'main', fields: [field('reason', { required: true })] }] },
      { id: 'second', title: 'Second', fieldsets: [{ id: 'more', repeat: true, fields: [field('detail', { required: true })] }] },
    ],
  })
  await page.goto(`${formsPath}/${two.id}`)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Next: Second' }).click()
  await expect(steps.getByRole('button', { name: /Second/ })).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: 'Add an entry' }).click()
  await expect(page.getByRole('button', { name: 'Add another' })).toBeVisible()
  await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(page.getByLabel('reason', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Next: Second' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('reason', { exact: true })).toBeVisible()
})

test('[B233] [B234] [B235] a missing answer, a number with letters or above its limit, and a long text have the messages of the specification', async ({
  browser,
}) => {
  const { id } = await publishDefinition({
    steps: [
      {
        id: 'only',
        fieldsets: [
          {
            id: 'main',
            fields: [field('reason', { required: true }), field('amount', { type: 'number', limit: 100 }), field('short', { limit: 5 })],
          },
        ],
      },
    ],
  })
  const page = await visit(browser, people.client)
  await page.goto(`${formsPath}/${id}`)
  await page.getByLabel('amount', { exact: true }).fill('twelve')
  await page.getByLabel('short', { exact: true }).fill('too long')
  await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
  const main = page.locator('form')
  await expect(main.getByText('Field is required', { exact: true })).toBeVisible()
  await expect(main.getByText('Please enter a number', { exact: true })).toBeVisible()
  await expect(main.getByText('Max 5 characters', { exact: true })).toBeVisible()
  await page.getByLabel('amount', { exact: true }).fill('101')
  await page.getByLabel('reason', { exact: true }).click()
  await expect(main.getByText('Maximum value is 100', { exact: true })).toBeVisible()
})

test('answers that are typed without a connection are kept, also when the page is loaded again, and saved when it returns', async ({
  browser,
}) => {
  const { id } = await publishForm({
    definition: { steps: [{ id: 'only', fieldsets: [{ id: 'main', fields: [field('reason')] }] }] },
  })
  const page = await visit(browser, people.client)
  await page.goto(`${formsPath}/${id}`)
  await expect(page.getByLabel('reason', { exact: true })).toBeVisible()
  await page.route('**/draft', (route) => route.abort())
  await page.getByLabel('reason', { exact: true }).fill('typed on a train')
  await expect(page.getByText('Your answers are kept on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('reason', { exact: true })).toHaveValue('typed on a train')
  await page.unroute('**/draft')
  await page
    .getByRole('button', { name: 'Save now' })
    .or(page.getByText(/^Saved /))
    .first()
    .click()
  await wait(page)
  const saved = await page.request.get(`/api/portals/private-clients/forms/${id}`)
  expect(((await saved.json()) as { draft: { answers: object } }).draft.answers).toEqual({ reason: 'typed on a train' })
})

test('two devices on one draft see each other’s answers, and the newest of one field is kept', async ({ browser }) => {
  const { id } = await publishDefinition({
    steps: [{ id: 'only', fieldsets: [{ id: 'main', fields: [field('one'), field('two')] }] }],
  })
  const [phone, desktop] = [await visit(browser, people.client), await visit(browser, people.client)]
  await phone.goto(`${formsPath}/${id}`)
  await desktop.goto(`${formsPath}/${id}`)
  await phone.getByLabel('one', { exact: true }).fill('phone')
  await phone.getByLabel('two', { exact: true }).fill('from the phone')
  await wait(phone)
  await desktop.getByLabel('one', { exact: true }).fill('desktop')
  await expect(desktop.getByText('These questions were answered differently on another device.')).toBeVisible()
  await expect(desktop.getByLabel('two', { exact: true })).toHaveValue('from the phone')
  await expect(desktop.getByLabel('one', { exact: true })).toHaveValue('desktop')
  await desktop.getByRole('button', { name: 'Use this answer for one' }).click()
  await expect(desktop.getByLabel('one', { exact: true })).toHaveValue('phone')
})

test('kept answers of fields that the form no longer has do not prevent sending, and those of further pages below a page are sent', async ({
  browser,
}) => {
  const { id } = await publishDefinition({
    steps: [
      {
        id: 'outer',
        title: 'First',
        fieldsets: [{ id: 'main', fields: [field('reason', { required: true })] }],
        children: [{ id: 'inner', title: 'Second', fieldsets: [{ id: 'more', fields: [field('detail', { required: true })] }] }],
      },
    ],
  })
  const page = await visit(browser, people.client)
  await page.goto(formsPath)
  const kept = JSON.stringify({ changes: { gone: 'x' }, revision: 0 })
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`atrium.unsaved.form.${id}.`, kept] as const)
  await page.goto(`${formsPath}/${id}`)
  await page.getByLabel('reason', { exact: true }).fill('moved')
  await page.getByRole('button', { name: 'Next: Second' }).click()
  await page.getByLabel('detail', { exact: true }).fill('to Leith')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thanks! Your data has been sent.')).toBeVisible()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByText('to Leith')).toBeVisible()
})
