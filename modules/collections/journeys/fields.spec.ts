/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, people, test, visit } from '@atrium/e2e/visitor'

const panel = (page: Page) => page.getByRole('complementary')

/** Fields of the specification by statement and collection. */
const fields: readonly (readonly [id: string, collection: string, names: readonly string[]])[] = [
  [
    'B100',
    'users',
    'name title role organisation photo profileUrl email phone password telephone linkedin other address-1 address-3 postcode city country'.split(
      ' ',
    ),
  ],
  ['B103', 'organisations', ['name', 'url', 'domain', 'photo', 'address']],
  [
    'B105',
    'posts',
    'name slug summary publishdate author tags image teaser-title teaser-summary embed hidden keypoints content'.split(' '),
  ],
  ['B106', 'people', ['name', 'title', 'location', 'photo', 'linkedin', 'bio']],
  ['B107', 'clients', ['name', 'logo', 'hidelogo', 'testimonial', 'contact', 'hidetestimonial']],
  ['B118', 'portals', ['name', 'photo', 'theme', 'owner', 'company', 'subscription', 'news_api', 'explorer_api', 'navigation']],
  ['B119', 'navigation', ['name', 'link', 'icon', 'visible', 'subnavigation']],
  ['B121', 'subnavigation', ['name', 'link']],
  ['B122', 'subscriptions', ['name', 'accounts', 'advisors']],
  ['B123', 'riskProfiles', ['name', 'returns', 'factsheetUrl']],
  ['B124', 'models', ['name', 'profile', 'min', 'max', 'avg', 'rebalance', 'data']],
  ['B125', 'processes', ['name', 'formId', 'single']],
  ['B129', 'accessGroups', ['name', 'description', 'team', 'clients']],
  ['B130', 'commentary', ['name', 'reportdate', 'attachment', 'body']],
]

/** Opens the first item of a collection, and returns the names of its fields on all tabs. */
async function readFields(page: Page, collection: string): Promise<string[]> {
  await page.goto(`/admin/${collection}`)
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  const form = panel(page).locator('form#item')
  await expect(form).toBeVisible()
  const names: string[] = []
  const read = async () =>
    names.push(
      ...(await form
        .locator('[data-field], [name]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-field') ?? one.getAttribute('name') ?? ''))),
    )
  const tabs = panel(page).getByRole('tab')
  const count = await tabs.count()
  for (let index = 0; index < Math.max(1, count); index++) {
    if (count > 0) await tabs.nth(index).click()
    await expect(form.locator('[aria-busy="true"]')).toHaveCount(0)
    await read()
  }
  return [...new Set(names)]
}

test(`${fields.map(([id]) => `[${id}]`).join(' ')} the side panel of each collection has its fields`, async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, people.admin)
  for (const [, collection, names] of fields)
    expect([collection, await readFields(page, collection)]).toEqual([collection, expect.arrayContaining([...names])])
})

/** Required fields of the specification by statement and collection. */
const required: readonly (readonly [id: string, collection: string, names: readonly string[]])[] = [
  ['B222', 'subscriptions', ['name', 'accounts', 'advisors']],
  ['B223', 'models', ['name', 'profile', 'min', 'max', 'avg', 'rebalance', 'data']],
  ['B224', 'riskProfiles', ['name', 'returns', 'factsheetUrl']],
  ['B225', 'groups', ['name', 'score']],
  ['B226', 'processes', ['formId']],
  ['B227', 'accessGroups', ['team', 'clients']],
]

test(`${required.map(([id]) => `[${id}]`).join(' ')} required fields are refused by the API and marked in the side panel when they are empty`, async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await visit(browser, people.admin)
  for (const [, collection, names] of required) {
    await page.goto(`/admin/${collection}?item=new`)
    const form = panel(page).locator('form#item')
    await expect(form.locator('[name="name"]')).toBeVisible()
    for (const name of names)
      for (const input of await form.locator(`input[name="${name}"], input[data-field="${name}"]:not([role="combobox"])`).all())
        await input.fill('')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    for (const name of names) {
      const entry = form.locator('.item-field').filter({ has: page.locator(`[data-field="${name}"], [name="${name}"]`) })
      await expect(entry.getByText(/ is required$/), `${collection} ${name}`).toBeVisible()
    }
    const values = Object.fromEntries(names.map((name) => [name, '']))
    const { origin } = new URL(page.url())
    const answer = await page.request.post(`/api/collections/${collection}/items`, {
      headers: { origin },
      data: { id: crypto.randomUUID(), values },
    })
    const { issues } = (await answer.json()) as { issues: { path: string; code: string }[] }
    expect([collection, answer.status()]).toEqual([collection, 400])
    expect(issues.filter(({ code }) => code === 'required').map(({ path }) => path)).toEqual(
      expect.arrayContaining(names.map((name) => `values.${name}`)),
    )
  }
})

test(
  '[B102] [B127] [B256] [B228] selects offer the values of the specification, and a description of 151 characters is refused',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const optionsOf = async (name: string) =>
      (await panel(page).getByRole('combobox', { name }).locator('option').allInnerTexts()).filter(
        (text) => !/^(—|None|Choose|Not chosen|)$/.test(text.trim()),
      )
    await page.goto('/admin/users')
    await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
    await expect(panel(page).locator('form#item')).toBeVisible()
    expect(await optionsOf('Role')).toEqual(['Investment Manager', 'Financial Advisor'])
    await page.goto('/admin/dataProcessSteps?item=new')
    await expect(panel(page).locator('form#item [name="name"]')).toBeVisible()
    expect(await optionsOf('Method')).toEqual(['GET', 'POST'])
    await page.goto('/admin/pages?item=new')
    await expect(panel(page).locator('form#item [name="name"]')).toBeVisible()
    expect(await optionsOf('Type')).toEqual(['Landing', 'Blog', 'Resources', 'Funds', 'Account', 'Report', 'Form'])
    await panel(page).locator('[name="name"]').fill('A page')
    const description = panel(page).locator('[name="description"]')
    for (const tab of await panel(page).getByRole('tab').all()) {
      if (await description.isVisible()) break
      await tab.click()
    }
    await description.fill('x'.repeat(151))
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByText('Max 150 characters')).toBeVisible()
  },
)
