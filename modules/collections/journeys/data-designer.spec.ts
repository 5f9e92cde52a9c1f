/// <reference lib="dom" />
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  people,
  test,
  testedThemes,
  visit,
} from '@atrium/e2e/visitor'

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

test('[B287] the panels of the data designer are styled in each theme, on a desktop and on a phone', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/terms')
  const headers = { origin: new URL(page.url()).origin }
  const add = async (collection: string, values: object) => {
    const id = crypto.randomUUID()
    const added = await page.request.post(`/api/collections/${collection}/items`, { headers, data: { id, values } })
    expect([added.status(), await added.text()]).toEqual([200, await added.text()])
    return id
  }
  const process = await add('dataProcesses', { name: 'Styled process' })
  for (const name of ['Fetch', 'Store']) await add('dataProcessSteps', { name, parentId: process })
  await page.goto(`/data-designer/${process}`)
  const steps = page.getByRole('region', { name: 'Styled process' }).getByRole('listitem')
  await steps.first().getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Save' })).toBeVisible()
  const styleOf = (index: number) =>
    steps.nth(index).evaluate((step) => {
      const { backgroundColor, borderColor, borderStyle, paddingLeft, color } = getComputedStyle(step)
      return { backgroundColor, borderColor, borderStyle, paddingLeft, color }
    })
  const looks = new Set<string>()
  for (const theme of testedThemes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    const [open, closed] = [await styleOf(0), await styleOf(1)]
    expect([theme, open.borderStyle, open.paddingLeft]).toEqual([theme, 'solid', '16px'])
    expect([theme, open.borderColor]).not.toEqual([theme, closed.borderColor])
    expect([theme, closed.backgroundColor]).not.toEqual([theme, 'rgba(0, 0, 0, 0)'])
    looks.add(JSON.stringify([closed.backgroundColor, closed.color]))
  }
  expect(looks.size).toBe(testedThemes.length)
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/data-designer/${process}`)
  await expect(steps).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInThemes(page)
})
