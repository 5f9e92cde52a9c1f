/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

/** Returns a word that no other journey uses. */
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Adds items through the API of the signed-in person. */
async function addItems(page: Page, collection: string, names: readonly string[], more: object = {}): Promise<void> {
  for (const name of names) {
    const response = await page.request.post(`/api/collections/${collection}/items`, {
      headers: { origin: new URL(page.url()).origin },
      data: { id: crypto.randomUUID(), values: { name, ...more } },
    })
    expect(response.status()).toBe(200)
  }
}
const search = async (page: Page, text: string, rows: number) => {
  await page.getByRole('searchbox').fill(text)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(rows + 1)
}
const bar = (page: Page) => page.locator('.selection-bar')

test(
  'a view is saved with columns, filters and sort order, opens the list as the default, and is deleted',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.companyAdmin)
    const name = unique()
    await page.goto('/admin/libraries')
    await page.getByRole('button', { name: /of \d+$/ }).click()
    await page.getByRole('dialog').getByLabel('Updated').check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Usual view/ }).click()
    await page.getByRole('menuitem', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByLabel('Open this list with it').check()
    await expect(page.getByLabel('Share with all administrators')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await page.getByRole('menuitem', { name: `Delete “${name}”` }).click()
    await expect(page.getByRole('button', { name: /Usual view/ })).toBeVisible()
  },
)

test('many items are edited, the change is undone, and then they are deleted', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const word = unique()
  await page.goto('/admin/people')
  await addItems(page, 'people', [`${word} A`, `${word} B`, `${word} C`])
  await search(page, word, 3)
  await page.getByRole('checkbox', { name: new RegExp(`${word} A`) }).check()
  await page.getByRole('checkbox', { name: new RegExp(`${word} B`) }).check()
  await expect(bar(page)).toContainText('2 selected')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Select all 3 that match' }).click()
  await bar(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Field to change' }).selectOption('Title')
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Changed together')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 entries' }).click()
  await expect(bar(page)).toContainText('3 changed')
  await expect(page.getByRole('cell', { name: 'Changed together' })).toHaveCount(3)
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('3 undone')
  await expect(page.getByRole('cell', { name: 'Changed together' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await bar(page).getByRole('button', { name: 'Press again to delete 3 entries' }).click()
  await expect(bar(page)).toContainText('3 deleted')
})

test('the order is changed by keyboard alone', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const word = unique()
  await page.goto('/admin/clients')
  await addItems(page, 'clients', [`${word} first`, `${word} second`])
  await page.reload()
  await page.getByRole('button', { name: /More/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change the order' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('dialog').getByRole('row')
  await expect(rows.filter({ hasText: `${word} second` })).toBeVisible()
  const places = async () => {
    const names = await rows.allInnerTexts()
    return [names.findIndex((text) => text.includes(`${word} first`)), names.findIndex((text) => text.includes(`${word} second`))]
  }
  const [first = 0, second = 0] = await places()
  expect(first).toBeLessThan(second)
  // The last row, its handle, and its button upwards.
  await rows.first().focus()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(rows.last().getByRole('button', { name: /up/ })).toBeFocused()
  const moved = page.waitForResponse((response) => response.url().endsWith('/order'))
  await page.keyboard.press('Enter')
  expect((await moved).status()).toBe(200)
  const [after = 0, before = 0] = await places()
  expect(before).toBeLessThan(after)
})

test('items are selected and published on a phone', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  const word = unique()
  await page.goto('/admin/posts')
  await addItems(page, 'posts', [`${word} one`, `${word} two`])
  await search(page, word, 2)
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await bar(page).getByRole('button', { name: 'Press again to publish 2 entries' }).click()
  await expect(bar(page)).toContainText('2 published')
  await expectAccessible(page)
})
