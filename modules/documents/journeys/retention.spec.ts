import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { act, chooseFiles, pdf, row } from './testing.ts'

const openLibraryOf = async (page: Awaited<ReturnType<typeof visit>>, client: string) => {
  await page.goto('/dashboard/private-clients/library')
  await page.getByRole('searchbox', { name: 'Find a client or document' }).fill(client)
  const clients = page.getByRole('region', { name: 'Clients and accounts' })
  // The rows move when the search has found them.
  await expect(clients.getByRole('listitem').filter({ hasNotText: client })).toHaveCount(0)
  await clients.getByRole('link', { name: client, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
}

test(
  'a legal hold blocks a deletion until an admin releases it; a document whose retention has ended is deleted for good',
  { tag: '@quick' },
  async ({ browser }) => {
    const [adviser, admin] = [await visit(browser, people.adviser), await visit(browser, people.admin)]
    const name = `Dispute ${randomUUID().slice(0, 8)}.pdf`
    await openLibraryOf(adviser, 'Geoffrey Tillotson')
    await chooseFiles(adviser, pdf(name))
    await expect(row(adviser, name)).toBeVisible()
    await act(adviser, name, 'Retention and legal holds')
    const drawer = adviser.getByRole('dialog', { name: 'Retention and legal holds' })
    await expect(drawer).toContainText('It has no retention class, so it is kept without an end date.')
    await drawer.getByRole('button', { name: 'Place a legal hold' }).click()
    await drawer.getByRole('button', { name: 'Place a legal hold' }).click()
    await expect(drawer).toContainText('Write at least three characters.')
    await drawer.getByLabel('Reason').fill(`Enquiry ${name}`)
    await drawer.getByRole('button', { name: 'Place a legal hold' }).click()
    await expect(drawer).toContainText('A legal hold prevents this document from being deleted.')
    await expect(drawer).toContainText('Placed by Eleanor Whitcombe')
    // An adviser places a hold, and only an admin releases it.
    await expect(drawer.getByRole('button', { name: 'Release' })).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Add a class' }).click()
    await drawer.getByLabel('Class', { exact: true }).selectOption({ label: 'VAT records' })
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer).toContainText('This is required.')
    const day = drawer.getByRole('group', { name: 'Last day of the period' })
    await day.getByRole('spinbutton').first().click()
    await adviser.keyboard.type('31032019')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByRole('listitem').filter({ hasText: 'VAT records' })).toContainText('Until 31/03/2025')
    await expectAccessible(adviser)
    await adviser.keyboard.press('Escape')
    await act(adviser, name, 'Delete')
    await expect(adviser.getByText('A legal hold forbids the deletion of 1 document')).toBeVisible()
    await expect(row(adviser, name)).toBeVisible()

    await admin.goto('/dashboard/private-clients/library/retention?view=held')
    const held = admin.getByRole('listitem').filter({ hasText: `Enquiry ${name}` })
    await held.getByRole('button', { name: 'Release' }).click()
    await held.getByLabel('Why it is released').fill('Enquiry closed')
    await held.getByRole('button', { name: 'Release' }).click()
    await expect(held).toHaveCount(0)
    await admin.getByRole('button', { name: 'Period ended' }).click()
    const ended = admin.getByRole('listitem').filter({ hasText: name })
    await ended.getByRole('checkbox').check()
    await admin.getByRole('button', { name: 'Delete for good' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Delete for good' })
    await dialog.getByLabel('Why it is deleted').fill('Retention has ended')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(ended).toContainText('It will be deleted for good tonight.')
    await adviser.reload()
    await expect(adviser.getByRole('row').nth(1)).toBeVisible()
    await expect(row(adviser, name)).toHaveCount(0)
    // The order can be cancelled until the night.
    await ended.getByRole('button', { name }).click()
    await admin.getByRole('dialog', { name: 'Retention and legal holds' }).getByRole('button', { name: 'Do not delete it' }).click()
    await adviser.reload()
    await expect(row(adviser, name)).toBeVisible()
  },
)

test('retention and certificates fit a phone, and a certificate downloads', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/private-clients/library/retention?view=certificates')
  const certificate = page.getByRole('listitem').filter({ hasText: 'Note of a recorded call, 2020.pdf' })
  await expect(certificate).toContainText('Ordered by Oscar Venn')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await certificate.getByRole('button', { name: 'Download certificate' }).click()
  expect((await saved).suggestedFilename()).toBe('Certificate of destruction, Note of a recorded call, 2020.pdf')
  await page.getByRole('button', { name: 'Period ended' }).click()
  await page.getByRole('button', { name: 'Letter of advice on income, 2020.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'Retention and legal holds' })).toContainText('It may be deleted for good.')
  await expectNoSidewaysScroll(page)
})
