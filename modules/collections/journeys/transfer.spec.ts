/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

/** Returns a word that no other journey uses. */
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const drawer = (page: Page) => page.getByRole('dialog')
const count = (page: Page, label: string) => drawer(page).locator('dl div').filter({ hasText: label }).locator('dd')

async function openImport(page: Page, collection: string): Promise<void> {
  await page.goto(`/admin/${collection}`)
  await page.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
}
const choose = (page: Page, name: string, text: string) =>
  drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const searchFor = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
async function readDownload(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

test('an import of 1,000 rows with 12 wrong ones is mended and undone', async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await visit(browser, people.admin)
  const word = unique()
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    index % 84 === 5 ? `${word} ${index},Adviser,not a link` : `${word} ${index},Adviser,https://firm.example/${index}`,
  )
  await openImport(page, 'people')
  await choose(page, 'team.csv', `Name;Title;LinkedIn\n${rows.join('\n')}`.replaceAll(',', ';'))
  await expect(drawer(page).getByRole('heading', { name: 'First rows as they will be stored' })).toBeVisible()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Check all rows' }).click()
  await expect(drawer(page).getByRole('heading', { name: '1,000 rows checked' })).toBeVisible({ timeout: 30_000 })
  await expect(count(page, 'To be corrected')).toHaveText('12')
  await expect(drawer(page).getByRole('table').getByRole('row')).toHaveCount(13)
  await expect(drawer(page).getByRole('row').nth(1)).toContainText('Please enter a web address')
  await expectAccessible(page)
  const wrong = await readDownload(page, () => drawer(page).getByRole('button', { name: 'Download the rows to correct' }).click())
  expect(wrong.trim().split('\r\n')).toHaveLength(13)
  await drawer(page).getByRole('button', { name: 'Import the 988 correct rows only' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 })
  await expect(count(page, 'Added')).toHaveText('988')
  await drawer(page).getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'corrected.csv', wrong.replaceAll('not a link', 'https://firm.example/corrected'))
  await expect(drawer(page).getByText('The columns are as in your last import')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Check all rows' }).click()
  await drawer(page).getByRole('button', { name: 'Import 12 rows' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 30_000 })
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await searchFor(page, word)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 1,000 team members')

  await page.getByRole('button', { name: /More/ }).click()
  await page.getByRole('menuitem', { name: /^Import/ }).click()
  await drawer(page).getByRole('listitem').filter({ hasText: 'team.csv' }).first().getByRole('button').click()
  await drawer(page).getByRole('button', { name: 'Undo this import' }).click()
  await drawer(page).getByRole('button', { name: 'Press again to undo the import.' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 30_000 })
  await expect(count(page, 'Undone')).toHaveText('988')
  await drawer(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 12 team members')
})

test('an export contains exactly what the grid shows', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/riskProfiles')
  await page.getByRole('searchbox').fill('a')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  await page.waitForTimeout(500)
  const headings = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
  const shown = await table.getByRole('row').count()
  const file = await readDownload(page, async () => {
    await page.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: 'Export: As CSV' }).click()
  })
  const lines = file.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]?.split(',').slice(0, headings.length)).toEqual(headings)
  expect(lines).toHaveLength(shown)
  const first = await table.getByRole('row').nth(1).getByRole('button').first().innerText()
  expect(lines[1]).toContain(first)
})

test('a file that is no table is refused with a clear sentence, and an import works on a phone', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  await openImport(page, 'people')
  await choose(page, 'picture.csv', `\u0089PNG\u0000\u0001\u0002${'\u0003'.repeat(200)}`)
  await expect(drawer(page).getByText('This is neither CSV nor an Excel workbook')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Choose another file' }).click()
  const word = unique()
  await choose(page, 'phone.csv', `name\n${word}\n`)
  await drawer(page).getByRole('button', { name: 'Check all rows' }).click()
  await drawer(page).getByRole('button', { name: 'Import 1 rows' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await expectAccessible(page)
})
