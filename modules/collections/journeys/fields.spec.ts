/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

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
    'B104',
    'pages',
    'name slug type hidden protected promoted order title summary link-target link-label socialImg description subpages history'.split(' '),
  ],
  [
    'B105',
    'posts',
    'name slug summary publishdate author tags image teaser-title teaser-summary embed hidden keypoints content history'.split(' '),
  ],
  ['B106', 'people', ['name', 'title', 'location', 'photo', 'linkedin', 'bio']],
  ['B107', 'clients', ['name', 'logo', 'hidelogo', 'testimonial', 'contact', 'hidetestimonial']],
  ['B118', 'portals', ['name', 'photo', 'theme', 'owner', 'company', 'subscription', 'news_api', 'explorer_api', 'navigation']],
  ['B119', 'navigation', ['name', 'link', 'icon', 'visible', 'order', 'subnavigation']],
  ['B121', 'subnavigation', ['name', 'link', 'order']],
  ['B122', 'subscriptions', ['name', 'accounts', 'advisors']],
  ['B123', 'riskProfiles', ['name', 'returns', 'factsheetUrl']],
  ['B124', 'models', ['name', 'profile', 'min', 'max', 'avg', 'rebalance', 'data']],
  ['B125', 'processes', ['name', 'formId', 'single']],
  ['B126', 'dataProcesses', ['name', 'steps']],
  ['B126', 'dataProcessSteps', ['getFromApi', 'method', 'location', 'dataset']],
  ['B129', 'accessGroups', ['name', 'description', 'team', 'clients']],
  ['B130', 'commentary', ['name', 'reportdate', 'attachment', 'body']],
]

/** Opens the first item of a collection, and returns the names of its fields on all tabs, and `history` for the tab of versions. */
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
  if ((await panel(page).getByRole('tab', { name: 'History' }).count()) === 1) names.push('history')
  return [...new Set(names)]
}

test(`${[...new Set(fields.map(([id]) => `[${id}]`))].join(' ')} the side panel of each collection has its fields`, async ({ browser }) => {
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
    const optionsOf = async (name: string) => {
      const control = panel(page).getByRole('combobox', { name })
      await expect(control).toBeVisible()
      const texts = await control.locator('option').allInnerTexts()
      return texts.filter((text) => !/^(—|None|Choose|Not chosen|)$/.test(text.trim()))
    }
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

/** Adds an item through the API of the signed-in person. */
async function addItem(page: Page, collection: string, values: object): Promise<string> {
  const id = crypto.randomUUID()
  const { origin } = new URL(page.url())
  const response = await page.request.post(`/api/collections/${collection}/items`, { headers: { origin }, data: { id, values } })
  expect([collection, response.status()]).toEqual([collection, 200])
  return id
}

test('[B108] a library has a name, a place in the folder tree, which deleted folders leave, its files, uploads and folders', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/libraries')
  const word = Date.now().toString(36)
  const folder = await addItem(page, 'libraries', { name: `Reports ${word}` })
  const inner = await addItem(page, 'libraries', { name: `Quarterly ${word}`, parentId: folder })
  await page.goto(`/admin/libraries?item=${folder}`)
  const form = panel(page).locator('form#item')
  await expect(form.locator('[name="name"]')).toHaveValue(`Reports ${word}`)
  await expect(form.locator('[data-field="parentId"], [name="parentId"]').first()).toBeVisible()
  await expect(form.locator('[data-field="folders"]').getByRole('link', { name: `Quarterly ${word}` })).toBeVisible()
  await form
    .locator('[data-field="upload"] input[type="file"]')
    .setInputFiles({ name: `${word}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${word}`) })
  await expect(form.locator('[data-field="media"]').getByRole('link', { name: `${word}.pdf` })).toBeVisible()
  const tree = async () => {
    await page.goto('/admin/people?item=new')
    await panel(page).getByRole('button', { name: 'Select media' }).click()
    return page.getByRole('dialog').getByRole('navigation', { name: 'Folders' })
  }
  const branch = (await tree()).getByRole('listitem').filter({ has: page.getByRole('button', { name: `Reports ${word}` }) })
  await expect(branch.getByRole('listitem').getByRole('button', { name: `Quarterly ${word}` })).toBeVisible()
  const removed = await page.request.delete(`/api/collections/libraries/items/${inner}`, {
    headers: { origin: new URL(page.url()).origin },
  })
  expect(await removed.json()).toMatchObject({ isActive: false })
  await expect((await tree()).getByRole('button', { name: `Reports ${word}` })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: `Quarterly ${word}` })).toHaveCount(0)
})

const switches = ['isAdmin', 'disabled', 'isProfessional', 'isMessenger', 'is2FADisabled'] as const

/** Opens the tab of access of a user. */
async function openAccess(page: Page, name: string) {
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name, exact: true }).click()
  await panel(page).getByRole('tab', { name: 'Access' }).click()
  return panel(page).locator('form#item')
}

test('[B101] the switches of a user are changed by admins, and read by company admins', async ({ browser }) => {
  const admin = await visit(browser, people.admin)
  const form = await openAccess(admin, 'Tobias Hartnell')
  for (const name of switches) await expect(form.locator(`input[role="switch"][name="${name}"]`), name).toBeEnabled()
  for (const text of [
    'Company admin',
    'Manages company information',
    'Access blocked',
    'Investment professional',
    'Can receive messages',
    'Second sign-in step off',
  ])
    await expect(form.getByText(text, { exact: true }).first()).toBeVisible()
  const messenger = form.locator('input[role="switch"][name="isMessenger"]')
  const before = await messenger.isChecked()
  await form.getByText('Can receive messages').click()
  const saved = admin.waitForResponse((response) => response.request().method() === 'PATCH')
  await panel(admin).getByRole('button', { name: 'Save' }).click()
  const answer = await saved
  expect([answer.status(), ((await answer.json()) as { values: object }).values]).toEqual([
    200,
    expect.objectContaining({ isMessenger: !before }),
  ])
  const other = await visit(browser, people.companyAdmin)
  const shown = await openAccess(other, 'Tobias Hartnell')
  for (const name of switches) await expect(shown.locator(`[data-field="${name}"]`), name).toHaveText(/^(Yes|No)$/)
  await expect(shown.locator('[data-field="isMessenger"]')).toHaveText(before ? 'No' : 'Yes')
  await expect(shown.locator('input[role="switch"]')).toHaveCount(0)
  const { id, version } = (await answer.json()) as { id: string; version: string }
  for (const name of switches) {
    const refused = await other.request.patch(`/api/collections/users/items/${id}`, {
      headers: { origin: new URL(other.url()).origin },
      data: { version, values: { [name]: name !== 'isProfessional' && !(name === 'isMessenger' && !before) } },
    })
    expect([name, refused.status(), ((await refused.json()) as { issues: unknown }).issues]).toEqual([
      name,
      400,
      expect.arrayContaining([{ path: `values.${name}`, code: 'not-allowed' }]),
    ])
  }
})

/** Options of the specification by statement, collection and field. */
const filterOptions: readonly (readonly [id: string, collection: string, field: string, options: readonly string[]])[] = [
  ['B254', 'holdings', 'Asset class', ['Equity', 'Fixed income', 'Property', 'Cash', 'Other', 'Crypto']],
  ['B255', 'holdings', 'Type', ['Stock', 'Fund', 'Cash', 'Commodity', 'Other']],
  ['B267', 'holdings', 'Region', ['Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan', 'Other']],
  ['B259', 'posts', 'Tags', ['Advice', 'Insights', 'Product', 'Videos', 'Case studies']],
]

test(`${filterOptions.map(([id]) => `[${id}]`).join(' ')} the filter of a field with options offers these options, and lists what has the chosen one`, async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  for (const [, collection, field, options] of filterOptions) {
    await page.goto(`/admin/${collection}`)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: field })
    const value = page.getByRole('combobox', { name: 'Value' })
    await expectAccessible(page)
    expect([field, await value.locator('option').allInnerTexts()]).toEqual([field, ['Choose a value', ...options, 'Empty', 'Has a value']])
    await page.keyboard.press('Escape')
  }
  const word = Date.now().toString(36)
  await addItem(page, 'posts', { name: `${word} one`, tags: ['Videos'] })
  await addItem(page, 'posts', { name: `${word} two`, tags: ['Videos', 'Advice'] })
  await addItem(page, 'posts', { name: `${word} three`, tags: ['Product'] })
  await page.goto('/admin/posts')
  await page.getByRole('searchbox').fill(word)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Tags' })
  await page.getByRole('combobox', { name: 'Value' }).selectOption({ label: 'Videos' })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('Tags: Videos')).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: new RegExp(`${word} three`) })).toHaveCount(0)
})
