/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, follow, people, test, visit } from '@atrium/e2e/visitor'

/** Returns a name that no other journey uses. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const panel = (page: Page) => page.getByRole('complementary')
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
}
async function add(page: Page, collection: string, name: string): Promise<void> {
  await page.goto(`/admin/${collection}?item=new`)
  await panel(page).getByLabel('Name', { exact: true }).fill(name)
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}
/** Headings of the columns, without that of the selection. */
const headings = async (page: Page) =>
  (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')

test(
  '[B008] [B025] [B026] the grid of a collection states the number of items, and has a search box and an add button',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    await page.goto('/admin/riskProfiles')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You have \d+ risk profiles$/)
    const before = await page.getByRole('table').getByRole('row').count()
    await expect(page.getByRole('button', { name: 'Add risk profile' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search risk profiles' }).fill('very adventurous')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 1 risk profiles')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    expect(before).toBeGreaterThan(2)
    await expectAccessible(page)
  },
)

test('[B009] an unknown collection leads to the home page', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/nonsense')
  await expect(page).toHaveURL((url) => !url.pathname.startsWith('/admin'))
  await expect(page.getByText('Page not found.')).toHaveCount(0)
})

test('[B022] the side bar has the groups of the edition, and the group Accounts its four collections; [B039] Ctrl A toggles it and it has the choice of theme; in a text it selects the text', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/pages')
  const entries = (group: string) =>
    page.getByRole('navigation', { name: 'Back office' }).getByRole('region', { name: group }).getByRole('link')
  await expect(entries('Accounts')).toHaveText([/^Users/, /^Organisations/, /^Access groups/, /^Groups/])
  await expect(entries('Content').first()).toContainText('Pages')
  await expect(entries('Portals').filter({ hasText: 'Model portfolios' })).toBeVisible()

  const toggle = page.getByRole('button', { name: /^(Collapse|Expand)/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('button', { name: 'Theme' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+a')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+a')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
})

const columns: [id: string, collection: string, expected: string[]][] = [
  ['B043', 'organisations', ['Logo', 'Name', 'E-mail domain', 'City']],
  ['B044', 'pages', ['Name', 'Type', 'Hidden', 'Protected', 'Order']],
  ['B045', 'posts', ['Name', 'Publish date']],
  ['B046', 'people', ['Name', 'Title']],
  ['B047', 'clients', ['Name', 'Contact', 'Hidden logo', 'Order']],
  ['B048', 'libraries', ['Name', 'Updated']],
  ['B050', 'forms', ['Name']],
  ['B052', 'accounts', ['Name', 'Inception']],
  ['B056', 'navigation', ['Name', 'Link', 'Icon', 'Visible to', 'Order']],
  ['B057', 'subnavigation', ['Name', 'Link', 'Order']],
  ['B058', 'riskProfiles', ['Name', 'ID']],
  ['B059', 'models', ['Name', 'Risk profile']],
  ['B060', 'accessGroups', ['Name', 'Description']],
  ['B061', 'commentary', ['Name', 'Report date']],
]

test(`${columns.map(([id]) => `[${id}]`).join(' ')} each grid has its columns`, async ({ browser }) => {
  const page = await visit(browser, people.admin)
  for (const [, collection, expected] of columns) {
    await follow(page, `/admin/${collection}`)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect.poll(async () => [collection, await headings(page)]).toEqual([collection, expected])
  }
})

test('[B042] [B036] the grid of users has photo, name, organisation and title, and no column for the password; [B027] it has 50 rows a page', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /Beatrix Lisle/ })).toContainText('Harcourt Lisle')
  expect(await headings(page)).toEqual(['Photo', 'Name', 'Organisation', 'Title'])
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Password/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await expect(page.getByRole('table').getByRole('row')).toHaveCount(51)
  const first = await page.getByRole('table').getByRole('row').nth(1).innerText()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^51–/)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).not.toHaveText(first)
})

test(
  '[B028] [B221] a side panel edits an item; without a name it is not saved, and the reason stands at the field',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const name = unique('Rosalind Ayre')
    await add(page, 'people', name)
    await page.goto('/admin/people')
    await search(page, name)
    await page.getByRole('button', { name }).click()
    await expect(panel(page).getByRole('heading', { name: `Edit ${name}` })).toBeFocused()
    await panel(page).getByLabel('Title').fill('Adviser')
    await panel(page).getByLabel('Name', { exact: true }).fill('')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Name is required/)
    await expect(panel(page).getByLabel('Name', { exact: true })).toBeFocused()
    await panel(page).getByLabel('Name', { exact: true }).fill(`${name} Hall`)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(panel(page).getByLabel('Title')).toHaveValue('Adviser')
    await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue(`${name} Hall`)
    await expectAccessible(page)
  },
)

test('[B029] Publish is offered only in collections with history, and only for an item that exists', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/pages?item=new')
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await add(page, 'pages', unique('Fees'))
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toBeVisible()
  await page.goto('/admin/users')
  await page
    .getByRole('row', { name: /Beatrix Lisle/ })
    .getByRole('button')
    .click()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toHaveCount(0)
})

test(
  '[B192] an admin publishes a post, saves a draft, compares it with what readers see, and restores the older version',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const name = unique('Gilts explained')
    await add(page, 'posts', name)
    await panel(page).getByLabel('Summary').fill('Prices fell in June.')
    await panel(page).getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Saved and published')).toBeVisible()
    await panel(page).getByLabel('Summary').fill('Prices fell in July.')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(panel(page).getByText(/Readers see the version of/)).toBeVisible()
    await expect(page.getByRole('row', { name }).getByText('Changed')).toBeVisible()
    await panel(page).getByRole('tab', { name: 'History' }).click()
    await expect(panel(page).locator('del').last()).toHaveText('June')
    await expect(panel(page).locator('ins').last()).toHaveText('July')
    await expect(panel(page).getByText('What readers see now')).toBeVisible()
    await expectAccessible(page)
    await panel(page)
      .getByRole('button', { name: /^Restore the version of/ })
      .click()
    await expect(page.getByText('Restored as a new version. It is not published.')).toBeVisible()
    await panel(page).getByRole('tab', { name: 'Content' }).click()
    await expect(panel(page).getByLabel('Summary')).toHaveValue('Prices fell in June.')
  },
)

test('what is typed is kept on the device until it is saved or discarded', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const name = unique('Unsaved')
  await add(page, 'people', name)
  await panel(page).getByLabel('Location').fill('Harrogate')
  await expect(panel(page).getByText(/Nothing you type is lost/)).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText(/changes from .* that you have not saved/)).toBeVisible()
  await expect(panel(page).getByLabel('Location')).toHaveValue('Harrogate')
  await panel(page).getByRole('button', { name: 'Discard them' }).click()
  await expect(panel(page).getByLabel('Location')).toHaveValue('')
  await page.reload()
  await expect(panel(page).getByLabel('Location')).toHaveValue('')
})

test('two admins edit one item: changes of different fields are merged, and of one field the second chooses', async ({ browser }) => {
  const [first, second] = [await visit(browser, people.admin), await visit(browser, people.companyAdmin)]
  const name = unique('Edited twice')
  await add(first, 'people', name)
  await second.goto(first.url())
  await expect(panel(second).getByLabel('Name', { exact: true })).toHaveValue(name)
  await panel(second).getByLabel('Location').fill('Leeds')
  await panel(first).getByLabel('Title').fill('Partner')
  const saved = first.waitForResponse((response) => response.request().method() === 'PATCH')
  await panel(first).getByRole('button', { name: 'Save' }).click()
  expect((await saved).status()).toBe(200)
  await panel(second).getByRole('button', { name: 'Save' }).click()
  await expect(panel(second).getByText('Oscar Venn has saved this entry since you opened it.')).toBeVisible()
  await expect(panel(second).getByLabel('Title')).toHaveValue('Partner')
  await expect(panel(second).getByLabel('Location')).toHaveValue('Leeds')
  await panel(second).getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
  await panel(first).getByLabel('Location').fill('York')
  await panel(first).getByRole('button', { name: 'Save' }).click()
  await expect(panel(first).getByText(/You both changed these fields/)).toBeVisible()
  await panel(first).getByRole('button', { name: 'Take theirs' }).click()
  await expect(panel(first).getByLabel('Location')).toHaveValue('Leeds')
})

test('[B031] an item is duplicated; where copies are forbidden, there is no such button', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const name = unique('Team page')
  await add(page, 'pages', name)
  await panel(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`)
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('heading', { name: `Edit ${name} (copy)` })).toBeVisible()
  await page.goto('/admin/users')
  await page
    .getByRole('row', { name: /Beatrix Lisle/ })
    .getByRole('button')
    .click()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
})

test('[B032] Delete asks “Are you sure? This cannot be undone.” and deletes on the second press; the bin restores the item', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  const name = unique('Short-lived')
  await add(page, 'people', name)
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await expect(panel(page).getByRole('button', { name: 'Are you sure? This cannot be undone.' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Are you sure? This cannot be undone.' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bin' }).click()
  await search(page, name).catch(() => undefined)
  await page.getByRole('button', { name }).click()
  await panel(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await page.goto('/admin/people')
  await search(page, name)
})

test('an item that another uses is not deleted, and the panel names where it is used', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/riskProfiles')
  await page.getByRole('button', { name: '2 Cautious', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await panel(page).getByRole('button', { name: 'Are you sure? This cannot be undone.' }).click()
  await expect(panel(page).getByText(/cannot be deleted/)).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Tactical 10/30' })).toBeVisible()
})

test('[B033] ordered collections have buttons that move an item up and down', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const [one, two] = [unique('First'), unique('Second')]
  await add(page, 'clients', one)
  await add(page, 'clients', two)
  await page.goto('/admin/clients')
  const names = async () =>
    (await page.getByRole('table').getByRole('rowheader').allInnerTexts()).filter((name) => [one, two].includes(name))
  await expect.poll(names).toEqual([one, two])
  await page.getByRole('button', { name: `Move ${two} up` }).click()
  await expect.poll(names).toEqual([two, one])
  await page.getByRole('button', { name: `Move ${two} down` }).click()
  await expect.poll(names).toEqual([one, two])
  await page.goto('/admin/people')
  await expect(page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
})

test('filters, columns and the page are chosen on the grid and kept in its address', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Publish date' })
  await page.getByLabel('Value').fill('2026-07-01..2026-07-31')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('Publish date: 2026-07-01..2026-07-31')).toBeVisible()
  await expect(page.getByRole('row', { name: /Gilts at 4.5%/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cash is not a plan/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row', { name: /Cash is not a plan/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove the filter on Publish date' }).click()
  await expect(page.getByRole('row', { name: /Cash is not a plan/ })).toBeVisible()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Author' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Author' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Gilts at 4.5%/ })).toContainText('Daniel Lomax')
})

test('on a phone the collection is chosen above the grid, and the side panel fills the screen', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/admin/posts')
  await page.getByRole('combobox', { name: 'Back office' }).selectOption({ label: 'Team' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/team members$/)
  await page
    .getByRole('row', { name: /Ravi Sethi/ })
    .getByRole('button')
    .click()
  await expect(panel(page).getByLabel('Title')).toHaveValue('Head of planning')
  expect(await panel(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(390)
  await page.mouse.move(0, 0)
  await expectAccessible(page)
})

test('an adviser opens no collection', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/admin/posts')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
})
