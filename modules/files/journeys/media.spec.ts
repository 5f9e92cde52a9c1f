/// <reference lib="dom" />
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, password, people, test, visit } from '@atrium/e2e/visitor'
import { openContext } from '../../../bin/browser.ts'
import { signIn } from '../../../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../../../bin/run.ts'

/** Returns a name that no other journey uses. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const createPdf = (bytes = 1_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const panel = (page: Page) => page.getByRole('complementary')
const rows = (page: Page) => page.getByRole('table').getByRole('row')
const chooseFiles = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test(
  'a file arrives whole although the server restarts meanwhile, and is used in a post, which prevents its deletion',
  { tag: '@check' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    // The server that the other journeys share cannot be stopped.
    const settings = { PORT: String(await findFreePort()), DEMO_CLIENTS: '0', LOG_LEVEL: 'fatal' }
    const dataDir = temporaryFolder()
    let atrium = await startAtriumProcess(settings, dataDir)
    try {
      const cookie = await signIn(atrium.port, people.admin, password)
      const context = await openContext(browser, atrium.url, cookie)
      const page = await context.newPage()
      await page.goto('/admin/media')
      const content = createPdf(14_000_000)
      let parts = 0
      await page.route('**/api/uploads/*', async (route) => {
        if (route.request().method() === 'PATCH' && ++parts === 2) {
          await atrium.stop()
          void startAtriumProcess(settings, dataDir).then((started) => (atrium = started))
        }
        await route.continue()
      })
      await chooseFiles(page, [{ name: 'Interrupted.pdf', buffer: content }])
      await expect(page.getByText('No connection. The upload continues as soon as it is back.')).toBeVisible({ timeout: 30_000 })
      const file = page.getByRole('button', { name: 'Interrupted.pdf', exact: true })
      await expect(file).toBeVisible({ timeout: 90_000 })
      await file.click()
      const address = await panel(page).getByRole('link', { name: 'Download' }).getAttribute('href')
      const received = await (await page.request.get(address ?? '')).body()
      expect(createHash('sha256').update(received).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))

      await page.goto('/admin/posts?item=new')
      await panel(page).getByLabel('Name', { exact: true }).fill('A post with a file')
      await panel(page).getByRole('tab', { name: 'Teaser and image' }).click()
      await panel(page)
        .getByRole('button', { name: /^Select media/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Interrupted.pdf' }).click()
      await page.getByRole('button', { name: 'Use this choice' }).click()
      await panel(page).getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()

      await page.goto('/admin/media')
      await file.click()
      await panel(page).getByRole('button', { name: 'Delete' }).click()
      await panel(page)
        .getByRole('button', { name: /^Are you sure/ })
        .click()
      await expect(panel(page).getByRole('alert')).toContainText('A post with a file')
      await page.reload()
      await expect(file).toBeVisible()
      await context.close()
    } finally {
      await atrium.stop()
      removeFolder(dataDir)
    }
  },
)

test(
  '[B035] [B049] the media grid shows pictures and the kind of other files, with the columns of the specification',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    await page.goto('/admin/media')
    await expect(rows(page).first()).toBeVisible()
    const headings = await page.getByRole('table').getByRole('columnheader').allInnerTexts()
    // The column of the boxes that select rows has no heading.
    expect(headings.filter(Boolean)).toEqual(['Thumbnail', 'Name', 'Updated'])
    const picture = rows(page).filter({ hasText: 'Hills at dawn.png' }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100)
    await expect(rows(page).filter({ hasText: 'Client agreement.pdf' }).locator('[data-kind=pdf]')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Rates and allowances' }).locator('[data-kind=csv]')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hills at dawn.png', exact: true }).click()
    await expect(panel(page).getByRole('link', { name: 'Open its public address' })).toHaveAttribute('href', /^\/media\//)
    await expectAccessible(page)
  },
)

test('[B248] a refused file is named with the reason and skipped, the others are added; an upload is paused and continued by keyboard', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/media')
  const [good, long] = [unique('Good'), unique('Long')]
  // Holds the second part back, so that there is time to pause.
  let parts = 0
  await page.route('**/api/uploads/*', async (route) => {
    const isLong = (route.request().postDataBuffer()?.length ?? 0) > 1_000_000
    if (route.request().method() === 'PATCH' && isLong && ++parts === 2) await new Promise((done) => setTimeout(done, 3_000))
    await route.continue().catch(() => undefined)
  })
  const upload = page.getByRole('button', { name: /^Upload files/ })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d/)
  const chooser = page.waitForEvent('filechooser')
  await upload.press('Enter')
  await (
    await chooser
  ).setFiles(
    [
      { name: `${good}.pdf`, buffer: createPdf() },
      { name: 'setup.exe', buffer: createPdf() },
      { name: `${long}.pdf`, buffer: createPdf(9_000_000) },
    ].map((file) => ({ ...file, mimeType: 'application/pdf' })),
  )
  await expect(page.getByRole('alert')).toHaveText(
    /^setup\.exe was not added\. Files of this kind cannot be uploaded\..* Your other files are safe\.$/,
  )
  await expect(page.getByRole('button', { name: `${good}.pdf`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Pause ${long}.pdf` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Paused at \d+%$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Resume ${long}.pdf` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `${long}.pdf`, exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Remove setup.exe from the list' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[B077] the dialog “Select media” has folders and thumbnails, and takes files that are uploaded in it', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/admin/people?item=new')
  await panel(page)
    .getByRole('button', { name: /^Select media/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Select media' })
  await dialog.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'Team' }).click()
  const portrait = dialog.getByRole('button', { name: 'Ravi Sethi.png' }).locator('img')
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100)
  await expect(dialog.getByRole('button', { name: 'Client agreement.pdf' })).toHaveCount(0)
  await expectAccessible(page)
  const name = `${unique('Chosen')}.pdf`
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: createPdf() })
  const chosen = dialog.getByRole('button', { name, exact: true })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Use this choice' }).click()
  await expect(panel(page).getByText(name)).toBeVisible()
})

test('the media grid and its dialog fit a phone', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/admin/media')
  await expect(rows(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/admin/people?item=new')
  await panel(page)
    .getByRole('button', { name: /^Select media/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Hills at dawn.png' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
