/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, openApi, people, test, visit } from '@atrium/e2e/visitor'

async function findClient(search: string): Promise<string> {
  const api = await openApi(people.adviser)
  const { items } = (await (await api.get(`/api/portals/private-clients/accounts?search=${search}`)).json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Staff panel' })
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name })

test(
  'An adviser opens a client, adds a note and a task, completes it, and sees who can see the client',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await page.goto('/dashboard/private-clients?q=Tillotson')
    await page.locator('.clients tbody tr.row').filter({ hasText: 'Geoffrey Tillotson' }).getByRole('link').first().click()
    await expect(tab(page, /Summary/)).toHaveAttribute('aria-selected', 'true')
    // Tabs are one tab stop: arrow keys move between them.
    await tab(page, /Summary/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, /Notes/)).toBeFocused()
    const text = `Prefers calls before noon, ${Date.now()}`
    await panel(page).getByLabel('New note').fill(text)
    await panel(page).getByRole('button', { name: 'Save note' }).press('Enter')
    await expect(panel(page).getByRole('article').filter({ hasText: text })).toContainText('Eleanor Whitcombe')
    await tab(page, /Tasks/).click()
    const title = `Send the large-print statement, ${Date.now()}`
    await panel(page).getByRole('button', { name: 'Add task' }).click()
    await expect(panel(page).getByText('Please fill this in.')).toBeVisible()
    await panel(page).getByLabel('Task', { exact: true }).fill(title)
    await panel(page).getByLabel('Assigned to').selectOption({ label: 'Marcus Adeyemi' })
    await panel(page).getByRole('button', { name: 'Add task' }).click()
    await panel(page)
      .getByRole('checkbox', { name: `Complete: ${title}` })
      .press('Space')
    await expect(panel(page).getByRole('checkbox', { name: `Complete: ${title}` })).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Done', exact: true }).click()
    await expect(panel(page).getByRole('checkbox', { name: `Open again: ${title}` })).toBeChecked()
    await tab(page, /Timeline/).click()
    await expect(panel(page).getByText(text)).toBeVisible()
    await tab(page, /People/).click()
    await panel(page).getByRole('button', { name: 'Who can see this client' }).click()
    const list = page.getByRole('dialog', { name: 'Who can see this client, and why' })
    const marcus = list.getByRole('listitem').filter({ hasText: 'Marcus Adeyemi' })
    await expect(marcus).toContainText('Access group “Surrey office” includes this client')
    await expect(list.getByRole('listitem').filter({ hasText: 'Tobias Hartnell' })).toHaveCount(0)
    await expect(list.getByRole('button', { name: 'Print' })).toBeEnabled()
    // Only the list is printed, with the day and the name of the reader.
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(list.getByText(/^Printed on .* by Eleanor Whitcombe/)).toBeVisible()
    await expect(page.getByText('Add task')).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  },
)

test('The panel has no violation of accessibility in any theme, and each tab shows the records of the demo firm', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  const client = await findClient('Margaret')
  await page.goto(`/dashboard/private-clients/account/${client}`)
  await expect(panel(page).getByText('Needs extra care: Life event')).toBeVisible()
  await expectAccessibleInThemes(page)
  const shown: Record<string, string> = {
    Notes: 'Annual review at home',
    Tasks: 'Book the review with James present',
    People: 'Senior wealth adviser',
    Consents: 'Share the plan with James',
    Review: 'Objectives confirmed.',
  }
  for (const [name, text] of Object.entries(shown)) {
    await tab(page, new RegExp(name)).click()
    await expect(panel(page).getByText(text).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('The preparation of a review fits on one page of A4', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(`/dashboard/private-clients/account/${await findClient('Margaret')}/review`)
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Value now/ })).toBeVisible()
  await expect(page.getByText('Book the review with James present')).toBeVisible()
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await expectAccessibleInThemes(page)
})

test('On a phone the panel opens in a drawer, and can be hidden beside the page on a desktop', async ({ browser }) => {
  const client = await findClient('Margaret')
  const phone = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await phone.goto(`/dashboard/private-clients/account/${client}`)
  await phone.getByRole('button', { name: 'Staff panel' }).click()
  const drawer = phone.getByRole('dialog', { name: 'Staff panel' })
  await drawer.getByRole('tab', { name: /Tasks/ }).click()
  await expect(drawer.getByText('Book the review with James present')).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const page = await visit(browser, people.adviser)
  await page.goto(`/dashboard/private-clients/account/${client}`)
  await panel(page).getByRole('button', { name: 'Hide the panel' }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the staff panel' }).click()
  await expect(panel(page)).toBeVisible()
})

test('Clients and professionals from outside the firm see no panel', async ({ browser }) => {
  const client = await visit(browser, people.client)
  await client.goto(`/dashboard/private-clients/account/${await findClient('Margaret')}`)
  await expect(client.getByText('Total value').first()).toBeVisible()
  await expect(panel(client)).toHaveCount(0)
  await expect(client.getByRole('button', { name: 'Staff panel' })).toHaveCount(0)
  const outside = await visit(browser, people.withoutFirm)
  await outside.goto(`/dashboard/private-clients/account/${await findClient('Sauveterre')}`)
  await expect(outside.getByRole('heading', { name: /^View as/ })).toBeVisible()
  await expect(panel(outside)).toHaveCount(0)
})
