import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'

type Module = 'tax' | 'accountancy' | 'law' | 'client-services' | 'recruitment'

/** Opens a page of the account of the person, or of the account with a name. */
async function openModule(page: Page, module: Module, named?: string): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  const account = named === undefined ? accounts[0] : accounts.find(({ name }) => name === named)
  const path = `/dashboard/private-clients/account/${account?.id}/${module}`
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Services' })).toBeVisible()
  return path
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const table = (page: Page, name: string) => page.getByRole('table', { name })

/** Returns the colour of an element's text as red, green and blue. */
const readColour = (element: Locator) =>
  element.evaluate((one) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    context.fillStyle = getComputedStyle(one).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return { red, green, blue }
  })

test(
  'the accountancy page has deadlines, health scores, jobs, invoices and contracts of the companies [P022] [P023] [P024] [P025] [P032] [P054]',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.everyEdition)
    await openModule(page, 'accountancy')
    const deadlines = section(page, 'Company accounts and statutory deadlines')
    await expect(deadlines.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expect(deadlines.getByText('Annual accounts at Companies House')).toHaveCount(3)
    // The members of the partnership pay its tax.
    await expect(deadlines.getByText('Corporation tax to be paid')).toHaveCount(2)
    const health = section(page, 'Business health score')
    await expect(health.getByRole('listitem')).toHaveCount(3)
    await expect(health.getByText(/owed by customers ÷ .* turnover of 12 months × 365 = /)).toHaveCount(2)
    await expect(health.getByText(/are not kept in the firm’s system/)).toBeVisible()
    await expect(table(page, 'Jobs').getByRole('row')).not.toHaveCount(1)
    await expect(section(page, 'Invoices').getByText(/£[\d,.]+ outstanding/)).toBeVisible()
    await expect(table(page, 'Invoices').getByRole('row').nth(5)).toBeVisible()
    await expect(table(page, 'Contracts').getByRole('row', { name: /Master services agreement/ })).toContainText('Signed')
    await expectAccessible(page)
  },
)

test('a paid invoice is green and all others are red; a complete job has the accent colour and all others are purple [P263] [P264]', async ({
  browser,
}) => {
  const page = await visit(browser, people.everyEdition)
  await openModule(page, 'accountancy')
  await expect(table(page, 'Invoices').locator('.invoice-status').nth(3)).toBeVisible()
  await expect(table(page, 'Jobs').locator('.job-status').first()).toBeVisible()
  await section(page, 'Invoices')
    .getByRole('button', { name: /^Show all/ })
    .click()
  const statuses = await table(page, 'Invoices').locator('.invoice-status').all()
  const texts = await Promise.all(statuses.map((status) => status.textContent()))
  expect(new Set(texts).size).toBeGreaterThan(3)
  for (const [index, status] of statuses.entries()) {
    const { red, green } = await readColour(status)
    expect([texts[index], green > red]).toEqual([texts[index], texts[index] === 'Paid'])
  }
  const stages = await table(page, 'Jobs').locator('.job-status').all()
  const names = await Promise.all(stages.map((stage) => stage.textContent()))
  expect(names).toContain('Complete')
  expect(new Set(names).size).toBeGreaterThan(1)
  const accentText = await page.evaluate(() => {
    const probe = document.createElement('span')
    probe.style.color = 'var(--accent-text)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  for (const [index, stage] of stages.entries()) {
    if (names[index] === 'Complete') expect(await stage.evaluate((one) => getComputedStyle(one).color)).toBe(accentText)
    else {
      const { red, green, blue } = await readColour(stage)
      expect([names[index], red > green, blue > green]).toEqual([names[index], true, true])
    }
  }
})

test('[B286] the table of invoices is styled and accessible in every tested theme', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.everyEdition)
  await openModule(page, 'accountancy')
  await expect(table(page, 'Invoices').getByRole('row').nth(5)).toBeVisible()
  await expectAccessibleInThemes(page)
})

test('jobs are filtered by status and start, found by a part of their title, and open in a drawer by its name [P092] [P265] [P324] [P516]', async ({
  browser,
}) => {
  const page = await visit(browser, people.everyEdition)
  await openModule(page, 'accountancy')
  const jobs = section(page, 'Jobs')
  const rows = table(page, 'Jobs').locator('tbody tr')
  await expect(jobs.getByRole('group', { name: 'Status of the jobs' }).getByRole('button')).toHaveText(['All', 'Active', 'Inactive'])
  await expect(jobs.getByRole('group', { name: 'Start of the jobs' }).getByRole('button')).toHaveText(['Any time', '30 days', '90 days'])
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  const inactive = (await rows.locator('.job-status').allTextContents()).filter((stage) => stage === 'Complete').length
  expect([inactive > 0, inactive < all]).toEqual([true, true])
  await jobs.getByRole('button', { name: 'Inactive', exact: true }).click()
  await expect(rows).toHaveCount(inactive)
  await jobs.getByRole('button', { name: 'Active', exact: true }).click()
  await expect(rows).toHaveCount(all - inactive)
  await jobs.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(all)
  const starts = await rows.locator('td:nth-child(3)').allTextContents()
  const ageOf = (text: string) => {
    const [day = '', month = '', year = ''] = text.split('/')
    return (Date.now() - Date.parse(`${year}-${month}-${day}`)) / 86_400_000
  }
  for (const days of [30, 90]) {
    await jobs.getByRole('button', { name: `${days} days` }).click()
    const recent = starts.filter((text) => ageOf(text) < days + 1).length
    await expect(jobs.getByRole('status')).toHaveText(recent === 1 ? '1 job' : `${recent} jobs`)
  }
  await jobs.getByRole('button', { name: 'Any time' }).click()
  const title = (await rows.first().getByRole('button').textContent()) ?? ''
  const part = title.slice(2, 9)
  const titles = await rows.getByRole('button').allTextContents()
  const matching = titles.filter((text) => text.toLowerCase().includes(part.toLowerCase()))
  await jobs.getByRole('searchbox').fill(part.toUpperCase())
  await expect(rows).toHaveCount(matching.length)
  expect(await rows.getByRole('button').allTextContents()).toEqual(matching)
  await jobs.getByRole('searchbox').fill('no job has this title')
  await expect(jobs.getByText('No job matches.')).toBeVisible()
  await jobs.getByRole('searchbox').fill('')
  await rows.first().getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect(drawer).toContainText('Started')
  expect(new URL(page.url()).searchParams.get('service')).toMatch(/^selected-job\/J-/)
  await page.reload()
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('the file of a job and an invoice are saved; a file that is gone says so', async ({ browser }) => {
  const page = await visit(browser, people.everyEdition)
  await openModule(page, 'accountancy')
  const invoice = table(page, 'Invoices')
    .getByRole('button', { name: /^Open invoice/ })
    .first()
  const number = await invoice.textContent()
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  await section(page, 'Jobs').getByRole('button', { name: 'Inactive', exact: true }).click()
  await expect(table(page, 'Jobs').locator('.job-status').first()).toHaveText('Complete')
  await table(page, 'Jobs').locator('tbody tr').first().getByRole('button').click()
  const save = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save / })
    .first()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.route('**/job-files/**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not-found","status":404}' }),
  )
  await save.click()
  await expect(page.locator('.toasts').getByText('This file is not available any more. Please ask client services for it.')).toBeVisible()
})

test('the tax page has the liability, the filing deadline, payments on account and the overview, for the person and each company [P020] [P021] [P031] [P053]', async ({
  browser,
}) => {
  const page = await visit(browser, people.everyEdition)
  await openModule(page, 'tax')
  await expect(page.locator('.tax-due')).toHaveText(/^£[\d,.]+$/)
  const year = new Date().toISOString().slice(5) < '04-06' ? new Date().getFullYear() : new Date().getFullYear() + 1
  await expect(page.getByText('Tax return and balancing payment')).toBeVisible()
  await expect(page.locator('.filing-day').first()).toContainText(`31/01/${year}`)
  await expect(section(page, 'Payments on account')).toBeVisible()
  await expect(table(page, 'Account overview').locator('tbody tr')).toHaveCount(4)
  await expect(table(page, 'Account overview').getByRole('columnheader')).toHaveText(['Period end', 'Income', 'Tax due'])
  await expect(section(page, 'Inheritance tax').getByRole('link', { name: 'See inheritance tax' })).toHaveAttribute(
    'href',
    /financial\/inheritance-tax$/,
  )
  await expectAccessible(page)
  const parties = page.getByRole('group', { name: 'Person or company' })
  await expect(parties.getByRole('button')).toHaveCount(4)
  await parties.getByRole('button').nth(1).click()
  await expect(table(page, 'Account overview').getByRole('columnheader')).toHaveText(['Period end', 'Turnover', 'Profit', 'Tax due'])
  await expect(page.getByText('Company tax return')).toBeVisible()
  await expect(page).toHaveURL(/party=iris-\d+/)
})

test('the law page names the five services and lists the work [P030] [P052]', async ({ browser }) => {
  const page = await visit(browser, people.businessOwner)
  await openModule(page, 'law', 'Strachan Marine Engineering Ltd')
  await expect(section(page, 'What we advise on').getByRole('heading', { level: 3 })).toHaveText([
    'Corporate',
    'Commercial',
    'Mergers and acquisitions',
    'Employment',
    'Data protection (GDPR)',
  ])
  await expect(table(page, 'Jobs').locator('tbody tr')).not.toHaveCount(0)
  await expectAccessible(page)
})

test('client services name the manager and all services; a closed module says why and whom to ask [P028] [P033] [P055] [P056] [P140] [P141]', async ({
  browser,
}) => {
  const page = await visit(browser, people.everyEdition)
  const path = await openModule(page, 'client-services')
  await expect(section(page, 'Whom to ask').getByRole('link', { name: /@harcourt-lisle\.example/ })).toBeVisible()
  await expect(section(page, 'What we can do for you').getByRole('heading', { level: 3 })).toHaveText([
    'Planning',
    'Law',
    'Tax',
    'Accountancy',
  ])
  const tabs = page.getByRole('navigation', { name: 'Services' })
  await expect(tabs.getByRole('listitem')).toHaveText([
    'Planning',
    'Law (not open)',
    'Tax',
    'Accountancy',
    'Client services',
    'Recruitment (not open)',
    'International (not open)',
    'Money (not open)',
  ])
  await expectAccessible(page)
  await tabs.getByRole('link', { name: /^Law/ }).click()
  await expect(page.getByText('Law is not open for this account')).toBeVisible()
  await expect(page.getByText(/has not been agreed for this account/)).toBeVisible()
  await expect(section(page, 'Whom to ask')).toBeVisible()
  await page.goto(path.replace('client-services', 'recruitment'))
  await expect(page.getByText(/does not offer this service at present/)).toBeVisible()
  await expect(section(page, 'Whom to ask')).toBeVisible()
})

test('the pages fit a phone and a tablet, and a list that cannot be read leaves the rest', async ({ browser }) => {
  const page = await visit(browser, people.everyEdition, { viewport: { width: 390, height: 844 } })
  for (const module of ['tax', 'accountancy', 'client-services', 'law'] as const) {
    await openModule(page, module)
    await expectNoSidewaysScroll(page)
  }
  // A tablet shows the invoices as a table.
  await page.setViewportSize({ width: 800, height: 900 })
  await openModule(page, 'accountancy')
  await expect(table(page, 'Invoices').getByRole('row').nth(5)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.route('**/invoices', (route) => route.abort())
  await openModule(page, 'accountancy')
  await expect(page.getByText('We could not load the invoices.')).toBeVisible()
  await expect(table(page, 'Contracts').getByRole('row').first()).toBeVisible()
})
