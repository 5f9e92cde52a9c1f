/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const panel = (page: Page) => page.getByRole('complementary')

/** Headings of the columns, without that of the selection. */
const headings = async (page: Page) =>
  (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')

test('logs, e-mails, text messages and histories are read in the same grid and not changed', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/logs')
  const records = page.getByRole('navigation', { name: 'Back office' }).getByRole('region', { name: 'Records' }).getByRole('link')
  await expect(records).toHaveText([/^Activity log/, /^E-mails sent/, /^Page versions/, /^Post versions/, /^Text messages sent/])
  for (const [collection, columns] of [
    ['logs', ['Type', 'Details', 'User', 'Created']],
    ['mail', ['Subject', 'Recipient', 'State', 'Created']],
    ['pages-history', ['Name', 'Version', 'Change', 'User', 'Created']],
  ] as const) {
    await page.goto(`/admin/${collection}`)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    expect([collection, await headings(page)]).toEqual([collection, columns])
    await expect(page.getByRole('button', { name: /^Add (log|e-mail|page)/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Bin' })).toHaveCount(0)
  }
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await expect(panel(page).getByRole('heading', { name: /^View details: / })).toBeVisible()
  await expect(panel(page).getByText('An earlier one is restored in the history of its item.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expectAccessible(page)
})

test('[P382] an upload is followed by an entry in the activity log and a reload of the grid', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const name = `${Date.now().toString(36)}-minutes.pdf`
  await page.goto('/admin/media')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  await page
    .locator('.media-upload input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) })
  await expect(page.getByRole('table').getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before)
  await page.goto('/admin/logs')
  await page.getByRole('searchbox').fill(name)
  const entry = page.getByRole('row', { name: new RegExp(`Media file uploaded.*${name}`) })
  await expect(entry).toContainText('Oscar Venn')
  await expect(entry).toContainText(`name: ${name}`)
})

test('[B249] a failed read or save says what failed, that nothing was lost and what to do, and keeps the input', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const failure = { status: 500, contentType: 'application/problem+json' }
  const body = JSON.stringify({ type: 'about:blank', title: 'Unexpected', status: 500, code: 'unexpected', requestId: 'r-249' })
  await page.route('**/api/collections/people/search', (route) => route.fulfill({ ...failure, body }))
  await page.goto('/admin/people')
  await expect(page.getByText('We could not load these entries.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Nothing was lost/)).toBeVisible()
  await page.unroute('**/api/collections/people/search')
  await page.getByRole('button', { name: /again/ }).click()
  await page
    .getByRole('row', { name: /Ravi Sethi/ })
    .getByRole('button')
    .click()
  await panel(page).getByLabel('Location').fill('Ripon')
  await page.route('**/api/collections/people/items/*', (route) => route.fulfill({ ...failure, body }))
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We encountered an error. Nothing was lost. Please try again.')).toBeVisible()
  await expect(panel(page).getByLabel('Location')).toHaveValue('Ripon')
  await page.unroute('**/api/collections/people/items/*')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('on a phone, an entry of the activity log opens by its type', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/admin/logs')
  const entry = page.getByRole('table').getByRole('row').nth(1).getByRole('button')
  const type = await entry.innerText()
  await entry.click()
  await expect(panel(page).getByRole('heading', { name: `View details: ${type}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
