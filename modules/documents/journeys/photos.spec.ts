import { randomUUID } from 'node:crypto'
import { createTestPicture, createTurnedPhoto } from '@atrium/server/testing/pictures'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { openLibrary, row } from './testing.ts'

test('several photographs become one PDF: turned upright, put in order, without their metadata', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
  await openLibrary(page)
  await page.getByRole('button', { name: 'More ways to add documents' }).click()
  await page.getByRole('menuitem', { name: 'Photos to PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Photos to PDF' })
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(dialog).toContainText('Take or choose at least one photo.')
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await dialog
    .getByLabel('Choose photos')
    .last()
    .setInputFiles([
      picture('wide.jpg', await createTestPicture('jpeg', { width: 800, height: 400 })),
      picture('broken.jpg', Buffer.from('not a picture')),
      picture('turned.jpg', await createTurnedPhoto()),
      picture('spare.jpg', await createTestPicture('jpeg')),
    ])
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('broken.jpg cannot be read as a photo.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const size = (index: number) =>
    dialog
      .getByRole('img', { name: `Page ${index}`, exact: true })
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  // Its EXIF data says that the camera was on its side.
  await expect.poll(() => size(2)).toEqual([300, 400])
  await dialog.getByRole('button', { name: 'Remove page 3' }).click()
  await dialog.getByRole('button', { name: 'Move page 2 forward' }).click()
  await expect.poll(() => size(1)).toEqual([300, 400])
  await dialog.getByRole('button', { name: 'Turn page 2' }).click()
  await expect.poll(() => size(2)).toEqual([400, 800])
  const name = `Passport ${randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create and upload' }).click()
  await expect(row(page, `${name}.pdf`)).toBeVisible({ timeout: 20_000 })
  await row(page, `${name}.pdf`)
    .getByRole('button', { name: `${name}.pdf`, exact: true })
    .click()
  const shown = page.getByRole('dialog', { name: `${name}.pdf` })
  await expect(shown.getByRole('region', { name: 'Page 2 of 2' })).toBeVisible()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await download).createReadStream()) parts.push(Buffer.from(part as Uint8Array))
  const bytes = Buffer.concat(parts)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.includes('Marker-of-the')).toBe(false)
})
