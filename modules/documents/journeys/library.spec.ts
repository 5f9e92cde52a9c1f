import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { act, chooseFiles, findAccount, folderTree, openLibrary, pdf, row } from './testing.ts'

test.describe('the library of an account', () => {
  test(
    '[P014] [P050] [P115] [P380] shows folders as a tree; a chosen folder lists its documents with their dates, and downloads them',
    { tag: '@quick' },
    async ({ browser }) => {
      const page = await visit(browser, people.client)
      await openLibrary(page)
      const tree = folderTree(page)
      await expect(tree.getByRole('button', { name: /^All documents/ })).toHaveAttribute('aria-current', 'true')
      await expect(tree.getByRole('button', { name: /^Annual review 2026/ })).toHaveCount(0)
      await tree.getByRole('button', { name: 'Show the folders in Advice and reviews' }).click()
      await expect(tree.locator('ul ul').getByRole('button', { name: /^Annual review 2026/ })).toBeVisible()
      await tree.getByRole('button', { name: /^Annual review 2026/ }).click()
      await expect(page).toHaveURL(/folder=/)
      await expect(page.getByRole('heading', { name: 'Annual review 2026' })).toBeVisible()
      const report = row(page, 'Annual suitability report 2026.pdf')
      await expect(report).toContainText(/\d\d\/\d\d\/\d{4}/)
      await expect(report).toContainText('Eleanor Whitcombe')
      await expect(report).toContainText('kB')
      await report.getByRole('button', { name: 'Annual suitability report 2026.pdf', exact: true }).click()
      const drawer = page.getByRole('dialog', { name: 'Annual suitability report 2026.pdf' })
      await expect(drawer.getByRole('region', { name: 'Page 1 of 1' })).toContainText('register a power of attorney')
      expect(await drawer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(300)
      const download = page.waitForEvent('download')
      await drawer.getByRole('button', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('Annual suitability report 2026.pdf')
      await page.keyboard.press('Escape')
      // Folders of the firm's own system stand apart, in the same tree.
      await expect(tree).toContainText('From our records')
      await tree.getByRole('button', { name: /^Plans/ }).click()
      await expect(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Financial plan \d{4}\.pdf$/ }).first()).toBeVisible()
    },
  )

  test('[P266] [P267] flags documents that need a signature and shows the signed ones as Signed, in the list and among the things to do', async ({
    browser,
  }) => {
    const page = await visit(browser, people.client)
    const account = await openLibrary(page)
    const waiting = page.getByRole('region', { name: /to sign$/ })
    const count = Number((await waiting.getByRole('heading').innerText()).split(' ')[0])
    expect(count).toBeGreaterThan(0)
    const links = waiting.getByRole('link', { name: /^Read and sign/ })
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    // Those of the firm's signature service, and of Atrium's own envelopes.
    const countOfService = addresses.filter((address) => address.startsWith('https://sign.example/envelopes/')).length
    expect(countOfService).toBeGreaterThan(0)
    await expect(page.getByRole('row').filter({ hasText: 'Signature required' })).toHaveCount(count)
    await expect(page.getByRole('row').locator('.document-mark.signed').first()).toHaveText('Signed')
    await page.getByRole('button', { name: 'Signed', exact: true }).click()
    await expect(page).toHaveURL(/signature=signed/)
    await expect(page.getByRole('row').filter({ hasText: 'Signature required' })).toHaveCount(0)
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: /Signed/ })
        .count(),
    ).toBeGreaterThan(0)
    await page.goto(`/dashboard/private-clients/account/${account}`)
    await expect(page.getByRole('link', { name: new RegExp(`${countOfService} documents to sign`) })).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(`${countOfService} documents to sign`).last()).toBeVisible()
  })

  test('[P528] the page of an account shows the first three documents and leads to all of them', async ({ browser }) => {
    const page = await visit(browser, people.otherClient)
    const account = await findAccount(page, 'Geoffrey Tillotson')
    await page.goto(`/dashboard/private-clients/account/${account}`)
    const panel = page.getByRole('region', { name: 'Documents' })
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    const { items } = (await (await page.request.get(`/api/accounts/${account}/documents?limit=3`)).json()) as { items: { name: string }[] }
    for (const [index, { name }] of items.entries()) await expect(panel.getByRole('listitem').nth(index)).toContainText(name)
    await panel.getByRole('link', { name: /^See all \d+ documents$/ }).click()
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  })

  test('[P122] asks what to do with files whose names are in use: a new version, both, or no upload, for one or for all', async ({
    browser,
  }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const mark = randomUUID().slice(0, 8)
    const names = ['Passport', 'Licence', 'Bill'].map((name) => `${name} ${mark}.pdf`)
    const [passport = '', licence = '', bill = ''] = names
    await chooseFiles(page, ...names.map((name) => pdf(name, 'first')))
    for (const name of names) await expect(row(page, name)).toBeVisible()

    await chooseFiles(page, ...names.map((name) => pdf(name, 'second')))
    const dialog = page.getByRole('dialog', { name: 'There is already a document with this name' })
    await expect(dialog).toContainText('File 1 of 3')
    await expect(dialog.getByRole('radio', { name: /^Replace as a new version/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toContainText('File 2 of 3')
    await dialog.getByRole('radio', { name: /^Keep both/ }).check()
    await dialog.getByRole('checkbox', { name: /^Do the same for the other file/ }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, licence.replace('.pdf', ' (2).pdf'))).toBeVisible()
    await expect(row(page, bill.replace('.pdf', ' (2).pdf'))).toBeVisible()

    await chooseFiles(page, pdf(passport, 'third'))
    await dialog.getByRole('radio', { name: /^Do not upload/ }).check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await act(page, passport, 'Versions')
    const drawer = page.getByRole('dialog', { name: 'Versions' })
    await expect(drawer.getByRole('listitem')).toHaveText([/^Version 2/, /^Version 1/])
    const download = page.waitForEvent('download')
    await drawer.getByRole('listitem').last().getByRole('button', { name: 'Download' }).click()
    const stream = await (await download).createReadStream()
    let text = ''
    for await (const part of stream) text += String(part)
    expect(text).toContain('first')
  })

  test('a document is assigned to a portfolio, is listed on its page, and is found by the filter', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const name = `Transfer value ${randomUUID().slice(0, 8)}.pdf`
    await chooseFiles(page, pdf(name))
    await act(page, name, 'Folder and kind')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('About').selectOption({ label: 'Stocks and Shares ISA' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, name)).toContainText('Stocks and Shares ISA')
    await page.goto('/dashboard/private-clients/portfolio/HL-204417-03')
    const documents = page.getByRole('region', { name: 'Documents' })
    await expect(documents.getByRole('button', { name })).toBeVisible()
    await expectAccessible(page)
    await documents.getByRole('link', { name: 'All documents of this portfolio' }).click()
    await expect(row(page, name)).toBeVisible()
    await expect(row(page, 'Drawdown options, M Ashworth.pdf')).toHaveCount(0)
    await page.getByRole('group', { name: 'Filters' }).getByLabel('About').selectOption({ label: 'Any' })
    await expect(row(page, 'Drawdown options, M Ashworth.pdf')).toBeVisible()
  })

  test('keeps folders and documents: a folder is created, a document renamed, moved, deleted and restored', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const mark = randomUUID().slice(0, 8)
    const [folder, before, after] = [`Letters ${mark}`, `Scan ${mark}.pdf`, `Letter from the bank ${mark}.pdf`]
    await page.getByRole('button', { name: 'More ways to add documents' }).click()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    const naming = page.getByRole('dialog')
    await naming.getByRole('button', { name: 'Create' }).click()
    await expect(naming).toContainText('Enter a name.')
    await naming.getByLabel('Name').fill('agreements')
    await naming.getByRole('button', { name: 'Create' }).click()
    await expect(naming).toContainText('This name is already in use here.')
    await naming.getByLabel('Name').fill(folder)
    await naming.getByRole('button', { name: 'Create' }).click()
    await expect(folderTree(page).getByRole('button', { name: new RegExp(`^${folder}`) })).toBeVisible()

    await chooseFiles(page, pdf(before))
    await act(page, before, 'Rename')
    await naming.getByLabel('Name').fill(after)
    await naming.getByRole('button', { name: 'Save' }).click()
    await act(page, after, 'Folder and kind')
    await naming.getByLabel('Folder').selectOption({ label: folder })
    await naming.getByLabel('Kind').selectOption({ label: 'Letter' })
    await naming.getByRole('button', { name: 'Save' }).click()
    await folderTree(page)
      .getByRole('button', { name: new RegExp(`^${folder}`) })
      .click()
    await expect(row(page, after)).toContainText('Letter')

    await act(page, after, 'Delete')
    await expect(page.getByText('No documents here yet')).toBeVisible()
    await folderTree(page)
      .getByRole('button', { name: /^Deleted/ })
      .click()
    await act(page, after, 'Restore')
    await folderTree(page)
      .getByRole('button', { name: new RegExp(`^${folder}`) })
      .click()
    await expect(row(page, after)).toBeVisible()
    // What the firm added is only read.
    await folderTree(page)
      .getByRole('button', { name: /^Agreements/ })
      .click()
    await page.getByRole('button', { name: 'Actions for Terms of business, version 4.pdf' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Download', 'Versions'])
  })

  test('[P325] finds documents by any part of their title, ignoring case, and by the words in their text, and shows the place', async ({
    browser,
  }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    await page.getByRole('searchbox', { name: 'Search titles and text' }).fill('SUITABILITY')
    await expect(page.getByRole('heading', { name: /documents? contains? “SUITABILITY”$/ })).toBeVisible()
    const found = await page.locator('.search-hits h3').allInnerTexts()
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((title) => title.toLowerCase().includes('suitability'))).toBe(true)
    // Texts are read by a job, within a minute of the upload.
    await expect(async () => {
      await page.goto(`${new URL(page.url()).pathname}?q=certified+copy`)
      await expect(page.locator('.search-hits mark').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.locator('.search-hits > li')).toHaveCount(1)
    await expect(page.locator('.search-hits > li')).toContainText('Terms of business, version 4.pdf')
    await expect(page.locator('.search-hits > li')).toContainText('Page 1')
    await page.getByRole('searchbox', { name: 'Search titles and text' }).fill('nothing like this')
    await expect(page.getByText('Nothing found')).toBeVisible()
  })

  test('lists the quarterly statements of the provider, and shows the first ones on the page', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const statements = page.getByRole('region', { name: 'Quarterly statements' })
    await expect(statements.getByRole('button', { name: /^Quarter to \d\d\/\d\d\/\d{4}$/ })).toHaveCount(3)
    await statements.getByRole('button', { name: 'All statements' }).click()
    const drawer = page.getByRole('dialog', { name: 'Quarterly statements' })
    await expect(drawer.getByRole('listitem').nth(5)).toBeVisible()
    await drawer
      .getByRole('button', { name: /^Quarter to 31\/03\/\d{4}$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Margaret Ashworth \d{4}-03-31\.pdf$/ })).toBeVisible()
  })

  test('[P487] says so if a document cannot be fetched', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page, '?source=firm')
    await page.route('**/firm-documents/**', (route) =>
      route.fulfill({ status: 502, contentType: 'application/problem+json', body: '{"code":"upstream-unavailable"}' }),
    )
    await page
      .getByRole('row')
      .getByRole('button', { name: /\.pdf$/ })
      .first()
      .click()
    await expect(page.getByText('Unexpected error while fetching document URL')).toBeVisible()
  })

  test('[B285] is styled and accessible in every tested theme, and fits a phone', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const account = await openLibrary(page)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const colours = () =>
      page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
        return [style('.library-tree-entry[aria-current]').backgroundColor, style('.library-hero').color].join(' ')
      })
    const seen = new Set<string>()
    for (const theme of ['main', 'tech', 'contrast']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      seen.add(await colours())
    }
    expect(seen.size).toBe(3)
    await expectAccessibleInThemes(page)
    const phone = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
    await phone.goto(`/dashboard/private-clients/account/${account}/library`)
    await expect(phone.getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: 'All documents' }).first().click()
    await expect(folderTree(phone)).toBeVisible()
    await expectAccessible(phone)
  })
})

test.describe('a document that is opened', () => {
  test('is shown if it is a picture or a text, and offered to be downloaded otherwise', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openLibrary(page)
    const mark = randomUUID().slice(0, 8)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await chooseFiles(
      page,
      { name: `Scan ${mark}.png`, mimeType: 'image/png', buffer: picture },
      { name: `Note ${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Call the bank on Monday.') },
      { ...pdf(`Damaged ${mark}.pdf`), buffer: Buffer.from('%PDF-1.4\nnot a document\n%%EOF') },
    )
    const open = async (name: string) => {
      await row(page, name).getByRole('button', { name, exact: true }).click()
      return page.getByRole('dialog', { name })
    }
    await expect((await open(`Scan ${mark}.png`)).getByRole('img', { name: `Scan ${mark}.png` })).toHaveAttribute('src', /^blob:/)
    await page.keyboard.press('Escape')
    await expect(await open(`Note ${mark}.txt`)).toContainText('Call the bank on Monday.')
    await page.keyboard.press('Escape')
    await expect(await open(`Damaged ${mark}.pdf`)).toContainText('This document cannot be shown')
  })
})

test.describe('the libraries of a portal', () => {
  test('[P059] [P210] lead an adviser to a group, then an account, and show the latest documents; a client sees their own accounts', async ({
    browser,
  }) => {
    const page = await visit(browser, people.adviser)
    await page.goto('/dashboard/private-clients/library')
    await expect(page.getByRole('region', { name: 'Latest' }).getByRole('listitem').first()).toBeVisible()
    const groups = page.getByRole('region', { name: 'Client groups' })
    const group = groups.getByRole('listitem').first()
    const count = Number((await group.locator('small').innerText()).split(' ')[0])
    await group.getByRole('button').click()
    await expect(page).toHaveURL(/group=/)
    const accounts = page.getByRole('region', { name: /^Clients in / })
    // A page lists 25 accounts, and says so if there are more.
    await expect(accounts.getByRole('listitem')).toHaveCount(Math.min(count, 25))
    await expect(page.getByText('There are more. Search by name to find them.')).toHaveCount(count > 25 ? 1 : 0)
    await page.getByRole('button', { name: 'All groups and clients' }).click()
    await page.getByRole('searchbox', { name: 'Find a client or document' }).fill('margaret')
    const found = page.getByRole('region', { name: 'Clients and accounts' })
    await expect(found.getByRole('listitem').filter({ hasNotText: 'Margaret' })).toHaveCount(0)
    await found.getByRole('link', { name: 'Margaret Ashworth' }).click()
    await expect(page).toHaveURL(/\/account\/[^/]+\/library$/)
    await expect(page.getByRole('button', { name: 'Annual suitability report 2026.pdf' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: /to sign$/ })).toHaveCount(0)

    const own = await visit(browser, people.client)
    await own.goto('/dashboard/private-clients/library')
    await expect(own.getByRole('region', { name: 'Clients and accounts' }).getByRole('listitem')).toHaveText([
      /^Margaret Ashworth/,
      /^The Ashworth Family Trust/,
    ])
    await expectAccessible(own)
  })

  test('a document that an adviser uploads is there for the client at once', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    const client = await visit(browser, people.client)
    const account = await findAccount(client)
    await page.goto(`/dashboard/private-clients/account/${account}/library`)
    const name = `Review pack ${randomUUID().slice(0, 8)}.pdf`
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await chooseFiles(page, pdf(name))
    await expect(row(page, name)).toBeVisible()
    await openLibrary(client)
    await expect(row(client, name)).toContainText('Eleanor Whitcombe')
  })
})
