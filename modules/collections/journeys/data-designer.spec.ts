/// <reference lib="dom" />
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

test(
  '[B013] the designer of a data process opens from the grid, and adds, changes and moves its steps',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const panel = page.getByRole('complementary')
    const name = `Nightly prices ${Date.now().toString(36)}`
    await page.goto('/admin/dataProcesses?item=new')
    await panel.getByLabel('Name', { exact: true }).fill(name)
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('heading', { name: `Edit ${name}` })).toBeVisible()
    await page.goto('/admin/dataProcesses')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('table').getByRole('button', { name }).click()
    await panel.getByRole('button', { name: 'Designer' }).click()
    await expect(page).toHaveURL(/\/data-designer\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('This process has no steps yet.')).toBeVisible()
    const steps = page.getByRole('region', { name }).getByRole('listitem')
    for (const step of ['Fetch', 'Store']) {
      await page.getByRole('button', { name: 'Add step' }).click()
      await expect(panel.getByRole('heading', { name: 'Add new data process step' })).toBeVisible()
      await panel.getByLabel('Name', { exact: true }).fill(step)
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect(panel.getByRole('heading', { name: `Edit ${step}` })).toBeVisible()
      await expect(steps.filter({ hasText: step })).toBeVisible()
    }
    await steps.filter({ hasText: 'Fetch' }).getByRole('button', { name: 'Fetch', exact: true }).click()
    await panel.getByText('Get from an API').click()
    await panel.getByRole('combobox', { name: 'Method' }).selectOption('POST')
    await panel.getByLabel('Location').fill('https://api.firm.example/prices')
    await panel.getByLabel('Dataset').fill('prices')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(steps.first()).toContainText('POST https://api.firm.example/prices → prices')
    await page.getByRole('button', { name: 'Move Store up' }).click()
    await expect(steps.first()).toContainText('Store')
    await expectAccessible(page)
    await page.reload()
    await expect(steps).toHaveText([/^Store/, /^Fetch/])
    await page.goto(`/data-designer/${crypto.randomUUID()}`)
    await expect(page.getByText('Page not found.')).toBeVisible()
    const adviser = await visit(browser, people.adviser)
    await adviser.goto('/data-designer/x')
    await expect(adviser.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
  },
)
