import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'
import { publishForm, sendForm, unique } from './form-pages.ts'

const panel = (page: Page) => page.getByRole('complementary')

/** Publishes a form, and sends it once as a client. */
async function publishAndSend(fields: object[]): Promise<{ id: string; name: string }> {
  const form = await publishForm({ definition: { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] } })
  await sendForm(form.id, {})
  return form
}

async function openItem(page: Page, collection: string, name: string): Promise<void> {
  await page.goto(`/admin/${collection}`)
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('button', { name }).click()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
}

test(
  '[B038] forms offer a designer, a history and their submissions; pages a history; submissions none of them',
  { tag: '@quick' },
  async ({ browser }) => {
    const form = await publishAndSend([{ name: 'reason', type: 'text', label: 'Reason' }])
    const page = await visit(browser, people.admin)
    const [designer, history] = [panel(page).getByRole('button', { name: 'Designer' }), panel(page).getByRole('tab', { name: 'History' })]
    const submissions = panel(page).getByRole('link', { name: 'Submissions' })
    await openItem(page, 'forms', form.name)
    await history.click()
    await expect(panel(page).getByRole('table')).toContainText('Oscar Venn')
    await submissions.click()
    await expect(page).toHaveURL(new RegExp(`/admin/submissions/${form.id}$`))
    await page.getByRole('table').getByRole('button', { name: 'Margaret Ashworth' }).click()
    await expect(panel(page).getByRole('combobox', { name: 'Workflow step' })).toBeVisible()
    for (const none of [designer, history, submissions]) await expect(none).toHaveCount(0)
    await openItem(page, 'forms', form.name)
    await designer.click()
    await expect(page).toHaveURL(new RegExp(`/forms-designer/${form.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible()

    const name = `Page ${unique()}`
    await page.goto('/admin/pages?item=new')
    await expect(history).toHaveCount(0)
    await panel(page).getByLabel('Name', { exact: true }).fill(name)
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByRole('heading', { name: `Edit ${name}` })).toBeVisible()
    await history.click()
    await expect(panel(page).getByRole('table')).toContainText('Oscar Venn')
    for (const none of [designer, submissions]) await expect(none).toHaveCount(0)
  },
)

test('[B240] an admin has the side bar, the grid and the controls of the form editor; an adviser has none of them', async ({ browser }) => {
  const form = await publishAndSend([{ name: 'reason', type: 'text', label: 'Reason' }])
  const sideBarOf = (page: Page) => page.getByRole('navigation', { name: 'Back office' })
  const [admin, adviser] = [await visit(browser, people.admin), await visit(browser, people.adviser)]
  await admin.goto('/admin/forms')
  await expect(sideBarOf(admin).getByRole('link', { name: /^Forms/ })).toBeVisible()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(/^You have \d+ forms$/)
  await expect(admin.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await admin.goto(`/forms-designer/${form.id}`)
  await expect(admin.getByRole('button', { name: 'Add field: Text', exact: true })).toBeVisible()
  for (const name of ['Add step', 'Add fieldset']) await expect(admin.getByRole('button', { name })).toBeVisible()
  await admin.locator('.designer-field', { hasText: 'Reason' }).click()
  await expect(admin.getByRole('complementary', { name: 'Properties' }).getByLabel('Label', { exact: true }).first()).toHaveValue('Reason')

  for (const path of ['/admin/forms', `/admin/submissions/${form.id}`, `/forms-designer/${form.id}`]) {
    await adviser.goto(path)
    await expect(adviser.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
    await expect(sideBarOf(adviser)).toHaveCount(0)
    await expect(adviser.getByRole('heading', { name: /^You have/ })).toHaveCount(0)
    await expect(adviser.getByRole('button', { name: /^Add (field|step|fieldset|form)/ })).toHaveCount(0)
  }
  await adviser.goto('/dashboard/private-clients')
  await expect(adviser.getByRole('table').first()).toBeVisible()
  await adviser.keyboard.press('Control+a')
  await expect(sideBarOf(adviser)).toHaveCount(0)
})

test('[P356] the access selector has the five levels of the specification, two of which name users or organisations', async ({
  browser,
}) => {
  const form = await publishAndSend([{ name: 'access', type: 'permissions', label: 'Who may read it' }])
  const page = await visit(browser, people.admin)
  await page.goto(`/dashboard/private-clients/forms/${form.id}`)
  const selector = page.getByRole('radiogroup', { name: 'Who may read it' })
  const levels = selector.getByRole('radio')
  await expect(selector.locator('label > span')).toHaveText([
    /^Public/,
    /^Hidden/,
    /^All authenticated/,
    /^Specific users/,
    /^Specific organisations/,
  ])
  await expect(levels).toHaveCount(5)
  await expectAccessible(page)
  for (const [level, picker] of [
    ['Public', null],
    ['Hidden', null],
    ['All authenticated', null],
    ['Specific users', 'Specific users'],
    ['Specific organisations', 'Specific organisations'],
  ] as const) {
    await selector.getByRole('radio', { name: new RegExp(`^${level}`) }).check()
    const pickers = selector.getByRole('combobox').or(selector.getByRole('button'))
    if (picker === null) await expect(pickers).toHaveCount(0)
    else await expect(pickers.first()).toBeVisible()
  }
  await selector.getByRole('radio', { name: /^Hidden/ }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByRole('group', { name: 'Who may read it' })).toHaveText('Hidden')
})
