/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
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
const panel = (page: Page) => page.getByRole('complementary')

/** Largest number of Tab presses from one control to the next that is needed. */
const maxPresses = 60

/** Presses Tab until an element has the focus, which must then be in view. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const passed: string[] = []
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press(key)
    // An open list hides the rest of the page from the search by role, so the target may not be found at first.
    const focused = await target.evaluateAll((all) => all.includes(document.activeElement as never) || document.activeElement?.outerHTML)
    if (focused === true) return expect(target).toBeInViewport()
    passed.push(String(focused).slice(0, 120))
  }
  throw new Error(`${maxPresses} presses of ${key} did not reach ${target}:\n${passed.join('\n')}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

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

test('a post is written, published, changed, restored, found, deleted and taken out of the bin by keyboard alone', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, people.admin)
  const name = `Keyboard ${unique()}`
  const searchBox = page.getByRole('searchbox')
  const row = page.getByRole('table').getByRole('button', { name: new RegExp(`^${name}`) })
  await page.goto('/admin/posts')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()

  // A new post, with a date, a person, a tag, formatted text, a switch and a picture.
  await press(page, page.getByRole('button', { name: 'Add post' }))
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await tabTo(page, panel(page).getByLabel('Name', { exact: true }))
  await page.keyboard.type(name)
  await tabTo(page, panel(page).getByRole('spinbutton', { name: /^Day/ }))
  await page.keyboard.type('07082026')
  await tabTo(page, panel(page).getByRole('combobox', { name: 'Author' }))
  await page.keyboard.type('Ravi')
  await expect(page.getByRole('option', { name: 'Ravi Sethi' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, panel(page).getByRole('combobox', { name: 'Tags' }))
  await page.keyboard.type('Ins')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, panel(page).getByLabel('Summary', { exact: true }))
  await page.keyboard.type('Written without a mouse.')
  const content = panel(page).getByRole('textbox', { name: 'Content' })
  await tabTo(page, content)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Prices rose.')
  await expect(content.locator('strong')).toHaveText('Prices rose.')
  await tabTo(page, panel(page).getByRole('switch', { name: 'Hidden' }))
  await page.keyboard.press('Space')
  await tabTo(page, panel(page).getByRole('tab', { name: 'Content' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(panel(page).getByRole('tab', { name: 'Teaser and image' })).toBeFocused()
  await press(page, panel(page).getByRole('button', { name: /^Select media/ }))
  const media = page.getByRole('dialog', { name: 'Select media' })
  await press(page, media.getByRole('button', { name: 'Hills at dawn.png' }))
  await press(page, media.getByRole('button', { name: 'Use this choice' }))
  await expect(panel(page).getByText('Hills at dawn.png')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Select media/ })).toBeFocused()
  await press(page, panel(page).getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page, panel(page).getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('Saved and published')).toBeVisible()
  await page.reload()
  await expect(panel(page).getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(panel(page).getByRole('spinbutton', { name: /^Day/ })).toHaveText('07')
  await expect(panel(page).getByRole('combobox', { name: 'Author' })).toHaveValue('Ravi Sethi')
  await expect(panel(page).getByText('Insights', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('switch', { name: 'Hidden' })).toBeChecked()

  // A change, and the older version restored from the history.
  await tabTo(page, panel(page).getByLabel('Summary', { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Another summary.')
  await page.keyboard.press('Control+s')
  await expect(panel(page).getByText(/Readers see the version of/)).toBeVisible()
  await tabTo(page, panel(page).getByRole('tab', { name: 'Content' }), 'Shift+Tab')
  await page.keyboard.press('End')
  await expect(panel(page).getByRole('tab', { name: 'History' })).toBeFocused()
  await press(
    page,
    panel(page)
      .getByRole('button', { name: /^Restore the version of/ })
      .first(),
  )
  await expect(page.getByText('Restored as a new version. It is not published.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // The post is found with the key of the search box, sorted, and opened and closed from its row.
  await page.keyboard.press('/')
  await expect(searchBox).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 1 posts')
  await press(page, page.getByRole('columnheader', { name: 'Name' }).getByRole('button'))
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', /ascending|descending/)
  await press(page, row)
  await expect(panel(page).getByLabel('Summary', { exact: true })).toHaveValue('Written without a mouse.')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  // Columns are chosen, and the row is selected.
  await tabTo(page, page.getByRole('button', { name: /^Columns/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Author' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Author' })).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: `Select ${name}` }))
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('1 selected')

  // The post is deleted, and restored from the bin.
  await press(page, row)
  await press(page, panel(page).getByRole('button', { name: 'Delete' }))
  await expect(panel(page).getByRole('button', { name: 'Are you sure? This cannot be undone.' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Bin' }))
  await press(page, row)
  await press(page, panel(page).getByRole('button', { name: 'Restore' }))
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
})
