/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

const panels = (page: Page) => page.locator('aside.item-panel')
const widths = (page: Page) => panels(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))

async function addFolder(page: Page, name: string, parentId?: string): Promise<string> {
  const id = crypto.randomUUID()
  const response = await page.request.post('/api/collections/libraries/items', {
    headers: { origin: new URL(page.url()).origin },
    data: { id, values: { name, ...(parentId !== undefined && { parentId }) } },
  })
  expect(response.status()).toBe(200)
  return id
}

test(
  '[B041] records open in panels above each other, the first 50vw wide and each above it 3vw narrower',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    await page.goto('/admin/libraries')
    const word = Date.now().toString(36)
    const first = await addFolder(page, `First ${word}`)
    const second = await addFolder(page, `Second ${word}`, first)
    await addFolder(page, `Third ${word}`, second)
    await page.goto(`/admin/libraries?item=${first}`)
    await panels(page)
      .first()
      .getByRole('link', { name: `Second ${word}` })
      .click()
    await expect(page.getByRole('heading', { name: `Edit Second ${word}` })).toBeFocused()
    await panels(page)
      .last()
      .getByRole('link', { name: `Third ${word}` })
      .click()
    await expect(page.getByRole('heading', { name: `Edit Third ${word}` })).toBeFocused()
    const vw = (await page.evaluate(() => innerWidth)) / 100
    expect((await widths(page)).map((width) => Math.round((width / vw) * 100) / 100)).toEqual([50, 47, 44])
    await expect(page.locator('aside.item-panel:not([inert])')).toHaveCount(1)
    await expectAccessible(page)
    await page.reload()
    await expect(panels(page)).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: `Edit Second ${word}` })).toBeFocused()
    await panels(page).last().getByRole('button', { name: 'Close' }).click()
    await expect(panels(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: `Edit First ${word}` })).toBeFocused()
  },
)

test('a record is added in a panel above the one that it belongs to, and only the upper panel is saved', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/libraries')
  const word = Date.now().toString(36)
  const parent = await addFolder(page, `Parent ${word}`)
  await page.goto(`/admin/libraries?item=${parent}`)
  await page.getByRole('complementary').getByLabel('Name', { exact: true }).fill(`Renamed ${word}`)
  await panels(page).first().locator('[data-field="folders"]').getByRole('link', { name: /^Add/ }).click()
  await expect(panels(page)).toHaveCount(2)
  const upper = panels(page).last()
  await upper.getByLabel('Name', { exact: true }).fill(`Child ${word}`)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/items'))
  await page.keyboard.press('Control+s')
  expect(((await (await saved).json()) as { values: object }).values).toMatchObject({ name: `Child ${word}`, parentId: parent })
  await expect(upper.getByRole('heading', { name: `Edit Child ${word}` })).toBeVisible()
  await upper.getByRole('button', { name: 'Close' }).click()
  const lower = panels(page)
  await expect(lower.locator('[data-field="folders"]').getByRole('link', { name: `Child ${word}` })).toBeVisible()
  await expect(lower.getByLabel('Name', { exact: true })).toHaveValue(`Renamed ${word}`)
  await lower.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(lower.getByRole('heading', { name: `Edit Renamed ${word}` })).toBeVisible()
})
