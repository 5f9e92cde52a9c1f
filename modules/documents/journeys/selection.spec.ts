import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { chooseFiles, findAccount, folderTree, openLibrary, pdf, row } from './testing.ts'

test.describe('several documents', () => {
  test('are selected by mouse and keyboard, deleted, taken back with Undo, and classified', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const mark = randomUUID().slice(0, 8)
    const names = ['A', 'B', 'C'].map((letter) => `Many ${letter} ${mark}.pdf`)
    await chooseFiles(page, ...names.map((name) => pdf(name)))
    for (const name of names) await expect(row(page, name)).toBeVisible()
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
    await box(names[0]!).focus()
    for (const name of names) {
      await box(name).focus()
      await page.keyboard.press('Space')
    }
    const bar = page.getByRole('region', { name: 'Selected documents' })
    await expect(bar).toContainText('3 documents selected')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('3 documents deleted.')).toBeVisible()
    for (const name of names) await expect(row(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 documents restored.')).toBeVisible()
    for (const name of names) await expect(row(page, name)).toBeVisible()
    for (const name of names.slice(1)) await box(name).check()
    await bar.getByRole('button', { name: 'Change kind' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kind of 2 documents' })
    await dialog.getByLabel('Kind').selectOption({ label: 'Tax' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Kind of 2 documents changed.')).toBeVisible()
    await expect(row(page, names[1]!)).toContainText('Tax')
    await expect(bar).toHaveCount(0)
  })

  test('are moved; those whose names are in use in the folder are named and stay', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const mark = randomUUID().slice(0, 8)
    const [folder, taken, free] = [`Moved ${mark}`, `Taken ${mark}.pdf`, `Free ${mark}.pdf`]
    await page.getByRole('button', { name: 'More ways to add documents' }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(folder)
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const entry = folderTree(page).getByRole('button', { name: new RegExp(`^${folder}`) })
    await entry.click()
    await chooseFiles(page, pdf(taken, 'another'))
    await expect(row(page, taken)).toBeVisible()
    await folderTree(page)
      .getByRole('button', { name: /^All documents/ })
      .click()
    await chooseFiles(page, pdf(free))
    await expect(row(page, free)).toBeVisible()
    // The list of all documents shows both documents of one name; the newer one is outside the folder.
    await chooseFiles(page, pdf(taken))
    await expect(row(page, taken)).toHaveCount(2)
    for (const one of [row(page, taken).first(), row(page, free)]) await one.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 documents' })
    await dialog.getByLabel('Folder').selectOption({ label: folder })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('1 document moved.')).toBeVisible()
    const report = page.locator('.bulk-report')
    await expect(report).toContainText('The folder already has a document with this name')
    await expect(report.getByRole('listitem')).toHaveText(taken)
    await entry.click()
    await expect(row(page, free)).toBeVisible()
    const phone = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    await phone.goto(`/dashboard/private-clients/account/${await findAccount(phone)}/library`)
    await phone.getByRole('row').nth(1).getByRole('checkbox').check()
    await expect(phone.getByRole('region', { name: 'Selected documents' })).toBeVisible()
    await expectNoSidewaysScroll(phone)
  })
})

test('a selection and a folder are downloaded as ZIP files, with documents of the firm’s own system', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openLibrary(page)
  await page.getByRole('row').nth(1).waitFor()
  for (const index of [1, 2]) await page.getByRole('row').nth(index).getByRole('checkbox').check()
  const save = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    const file = await download
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(Buffer.from(part as Uint8Array))
    return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) }
  }
  const chosen = await save(() =>
    page.getByRole('region', { name: 'Selected documents' }).getByRole('button', { name: 'Download' }).click(),
  )
  expect([chosen.name, chosen.bytes.subarray(0, 4).toString('hex')]).toEqual(['Margaret Ashworth.zip', '504b0304'])
  await folderTree(page)
    .getByRole('button', { name: /^Plans/ })
    .click()
  const folder = await save(() => page.getByRole('button', { name: 'Download folder' }).click())
  expect(folder.name).toBe('Plans.zip')
  expect(folder.bytes.includes('Financial plan')).toBe(true)
})
