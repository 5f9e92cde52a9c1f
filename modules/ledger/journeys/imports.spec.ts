/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, password, people, test, visit } from '@atrium/e2e/visitor'

/** Each journey uses a separate client, so that no journey depends on another. */
const runId = `${Date.now().toString(36)}${process.pid.toString(36)}`
const clients = (id: string) => `Client ID,Name,Email,Currency\n${id},Ida Marsh,ida.${id.toLowerCase()}@marsh.example,GBP\n`
const portfolios = (id: string) =>
  `Portfolio ID;Client ID;Name;Portfolio type;Currency;Inception\n${id}-01;${id};General Investment Account;GIA;GBP;06/01/2025\n`
const headings = 'Reference,Portfolio,Trade date,Type,Amount'

async function uploadFile(page: Page, kind: string, name: string, text: string): Promise<void> {
  await page.goto('/firm/imports/new')
  await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible()
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check every row' }).click()
}

/** Confirms a step-up if one is requested, because the last one may have expired during the journey. */
async function confirmStepUp(page: Page, done: ReturnType<Page['getByRole']>): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof.or(done).first()).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Current password').fill(password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(done).toBeVisible()
}

async function commitImport(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await confirmStepUp(page, page.getByRole('heading', { name: 'Imported' }))
}

/** Imports a file through the API with the requests of the page. */
async function importFile(page: Page, kind: string, text: string): Promise<string> {
  return page.evaluate(
    async ([of, content]) => {
      const ask = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
        const response = await fetch(path, { method, ...(body !== undefined && { body, headers: { 'content-type': type } }) })
        if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
        return response.json()
      }
      const settled = async (path: string) => {
        for (;;) {
          const record = await ask('GET', path)
          if (record.progress === null) return record
        }
      }
      const bytes = new TextEncoder().encode(content)
      const { id } = await ask('POST', '/api/imports', JSON.stringify({ kind: of, fileName: `${of}.csv`, fileBytes: bytes.length }))
      await ask('PUT', `/api/imports/${id}/parts/0`, bytes, 'application/octet-stream')
      const { layout, columns } = await ask('POST', `/api/imports/${id}/file`)
      const fields = columns.map(({ field }: { field: string | null }) => field)
      await ask('PUT', `/api/imports/${id}/columns`, JSON.stringify({ layout, fields }))
      await settled(`/api/imports/${id}`)
      await ask('POST', '/api/session/proof', JSON.stringify({ currentPassword: 'Harbour-2026-light' }))
      await ask('POST', `/api/imports/${id}/commit`)
      await settled(`/api/imports/${id}`)
      return id as string
    },
    [kind, text] as const,
  )
}

const findCount = (page: Page, name: string) => page.locator('.import-counts div').filter({ hasText: name }).locator('dd')

const transactions = (id: string) =>
  `${headings}\n${id}-1,${id}-01,06/01/2025,Deposit,"12,500.00"\n${id}-2,${id}-01,31/03/2025,Management fee,-25.50\n`

test('an admin imports a file in steps, and importing it again adds nothing', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const id = `E1-${runId}`
  await page.goto('/profile/me')
  await importFile(page, 'accounts', clients(id))
  await importFile(page, 'portfolios', portfolios(id))
  await uploadFile(page, 'Transactions', `${id}.csv`, transactions(id))
  await expect(page.getByLabel('Field: Reference')).toHaveValue('transactionId')
  await expect(page.getByLabel('Field: Trade date')).toHaveValue('date')
  await page.getByLabel('Field: Amount').selectOption('')
  await expect(page.getByRole('status').filter({ hasText: 'Still required: Amount' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check every row' })).toBeDisabled()
  await page.getByLabel('Field: Amount').selectOption('amount')
  await page.getByText('Format', { exact: true }).click()
  await expect(page.getByLabel('Date format')).toHaveValue('day-first')
  await expectAccessible(page)
  await check(page)
  await expect(page.getByRole('heading', { name: 'No errors found' })).toBeVisible()
  await expect(findCount(page, 'New')).toHaveText('2')
  await expectAccessible(page)
  await commitImport(page, 'Import 2 rows')
  await expect(page.locator('main')).toContainText(/Oscar Venn, \d\d\/\d\d\/\d{4}/)

  await uploadFile(page, 'Transactions', `${id} again.csv`, transactions(id))
  await check(page)
  await expect(findCount(page, 'Already present')).toHaveText('2')
  await expect(findCount(page, 'New')).toHaveText('0')
  await commitImport(page, 'Finish: nothing new to import')
})

test('an undo removes a whole import, and the list names the person who undid it', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const id = `E4-${runId}`
  await page.goto('/profile/me')
  await importFile(page, 'accounts', clients(id))
  await importFile(page, 'portfolios', portfolios(id))
  const taken = await importFile(page, 'transactions', transactions(id))
  await page
    .getByRole('button', { name: /Oscar Venn/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Imports' }).click()
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  await page.locator(`a[href*="${taken}"]`).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog', { name: 'Undo the import of transactions.csv?' }).getByRole('button', { name: 'Undo import' }).click()
  await confirmStepUp(page, page.getByRole('heading', { name: 'Undone' }))
  await expect(page.locator('main')).toContainText('Oscar Venn')
  await page.goto('/firm/imports')
  await expect(page.getByRole('row').filter({ has: page.locator(`a[href*="${taken}"]`) })).toContainText('Undone')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('a file with errors shows the error of each row and changes nothing', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const id = `E2-${runId}`
  const rows = [
    `${id}-1,HL-NOPE,06/01/2025,Deposit,10.00`,
    `${id}-2,HL-NOPE,31/02/2025,Deposit,10.00`,
    `${id}-3,HL-NOPE,06/01/2025,Deposit,"1,234"`,
    `${id}-4,HL-NOPE,06/01/2025,Gift,10.00`,
    `${id}-5,HL-NOPE,06/01/2025,Deposit,=A1`,
  ]
  await uploadFile(page, 'Transactions', `${id}.csv`, `${headings}\n${rows.join('\n')}\n`)
  await check(page)
  await expect(page.getByRole('heading', { name: '5 rows have errors' })).toBeVisible()
  const table = page.getByRole('table', { name: 'What is wrong' })
  await expect(table.getByRole('row', { name: /^2 / })).toContainText('There is no portfolio “HL-NOPE” here.')
  await expect(table.getByRole('row', { name: /^3 / })).toContainText('“31/02/2025” is not a calendar date.')
  await expect(table.getByRole('row', { name: /^4 / })).toContainText(
    'is ambiguous: the separator could mark thousands or decimals. Write 1234',
  )
  await expect(table.getByRole('row', { name: /^5 / })).toContainText('“Gift” is not a valid transaction type')
  await expect(table.getByRole('row', { name: /^6 / })).toContainText('This is a formula')
  await expect(page.getByRole('button', { name: /^(Import|Finish)/ })).toHaveCount(0)
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download all errors' }).click()])
  expect(download.suggestedFilename()).toBe(`${id}-errors.csv`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(page.getByRole('heading', { name: 'What are the columns?' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: `${id}.csv` })).toHaveCount(0)
})

test('an import cannot be undone while a later one depends on it, and the page states the reason', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const id = `E3-${runId}`
  await page.goto('/profile/me')
  const added = await importFile(page, 'accounts', clients(id))
  await importFile(page, 'portfolios', portfolios(id))
  await page.goto(`/firm/imports?import=${added}`)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await confirmStepUp(page, page.getByRole('alert').filter({ hasText: '1 later entries depend on this import' }))
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
})

test('a firm’s own administrator can import data of their clients but no prices, and an adviser can import nothing', async ({
  browser,
}) => {
  const company = await visit(browser, people.companyAdmin)
  await company.goto('/firm/imports/new')
  await expect(company.getByRole('radio')).toHaveCount(3)
  await expect(company.getByRole('radio', { name: /^Prices/ })).toHaveCount(0)
  const adviser = await visit(browser, people.adviser)
  await adviser.goto('/firm/imports')
  await expect(adviser.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
})
