import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { openLibrary, pdf, row } from './testing.ts'

test(
  'an adviser publishes a document to chosen clients, sees who has opened it, and withdraws it',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    const name = `Charges ${randomUUID().slice(0, 8)}.pdf`
    await page.goto('/dashboard/private-clients/library')
    await page.getByRole('link', { name: 'Published documents' }).click()
    await page.getByRole('button', { name: 'Publish a document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish a document' })
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toContainText('Choose the document to publish.')
    await dialog.locator('input[type=file]').first().setInputFiles(pdf(name))
    await expect(dialog).toContainText(name)
    await dialog.getByRole('radio', { name: 'Chosen clients' }).check()
    for (const client of ['Geoffrey Tillotson', 'Margaret Ashworth']) {
      await dialog.getByRole('searchbox', { name: 'Find a client' }).fill(client)
      await dialog.getByRole('checkbox', { name: client }).check()
    }
    await expect(dialog).toContainText('2 clients chosen.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText('Published', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('listitem')).toHaveText([/^Geoffrey TillotsonNot opened yet/, /^Margaret AshworthNot opened yet/])
    await expectAccessible(page)

    const client = await visit(browser, people.client)
    await openLibrary(client)
    await expect(row(client, name)).toContainText('Eleanor Whitcombe')
    await row(client, name).getByRole('button', { name, exact: true }).click()
    await expect(client.getByRole('dialog', { name })).toBeVisible()
    await page.reload()
    await expect(drawer.getByRole('listitem').nth(1)).toContainText('Margaret Ashworth: first opened')
    await drawer.getByLabel('Show').selectOption({ label: 'Not opened' })
    await expect(drawer.getByRole('listitem')).toHaveText([/^Geoffrey Tillotson/])

    await drawer.getByRole('button', { name: 'Withdraw' }).click()
    await drawer.getByRole('alert').getByRole('button', { name: 'Withdraw' }).click()
    await expect(drawer.getByText('Withdrawn', { exact: true })).toBeVisible()
    await openLibrary(client)
    await expect(client.getByRole('row').nth(1)).toBeVisible()
    await expect(row(client, name)).toHaveCount(0)
  },
)

test('the list of published documents fits a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/private-clients/library/publications')
  await expect(page.getByRole('heading', { name: 'Published documents', level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish a document' }).click()
  await expect(page.getByRole('dialog', { name: 'Publish a document' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
