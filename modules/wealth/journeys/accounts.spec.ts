/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { themes } from '@atrium/editions/themes/themes'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoSidewaysScroll,
  follow,
  openHome,
  people,
  test,
  testedThemes,
  visit,
  visitApart,
} from '@atrium/e2e/visitor'

const list = '/dashboard/private-clients'
const rows = (page: Page) => page.locator('.clients tbody tr.row:not([aria-busy])')
const count = (page: Page) => page.locator('.status [role=status]')

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(list + query)
  await expect(page.getByRole('heading', { name: 'My clients' })).toBeVisible()
  await expect(page.locator('.clients tbody tr.row a, .state').first()).toBeVisible()
}

test('[P560] the account is shown as of an earlier day, with its explanations, and its portfolios open on that day', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await openHome(page)
  const total = page.locator('.hero .figure')
  await expect(total).toContainText('£')
  const latest = await total.innerText()
  await page.getByRole('button', { name: /^Valuation date/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Valuation date' })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?on=2026-03-31`)
  await expect(page.getByText('Total value on 31/03/2026')).toBeVisible()
  await expect(total).toContainText('£')
  const value = await total.innerText()
  expect(value).not.toBe(latest)
  await page.getByRole('button', { name: 'How the total value is calculated' }).click()
  await expect(page.getByRole('dialog').locator('.answer')).toHaveText(value)
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Your portfolios' })
  const row = table.getByRole('row', { name: /General Investment Account/ })
  const own = await row.getByRole('cell').last().innerText()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/portfolio\/[\w-]+\?on=2026-03-31/)
  await expect(page.locator('.portfolio-head .figure')).toHaveText(own)
  await page.goBack()
  await page.getByRole('button', { name: 'Show the latest valuation' }).click()
  await expect(page).not.toHaveURL(/on=/)
  await expect(total).toHaveText(latest)
})

/** Lists words and amounts that continue on the next line. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const match of text.data.matchAll(/[+−£]?[\p{L}\p{N},.]{4,}/gu)) {
        const range = document.createRange()
        range.setStart(text, match.index)
        range.setEnd(text, match.index + match[0].length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(match[0])
      }
    }
    return found
  })

test.describe('the client list', () => {
  test('[P048] [P003] opens as the adviser’s portal home and shows values', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await expect(rows(page).first().locator('.col-value')).toContainText('£')
    await expect(page.locator('.sums .lead dd')).toContainText('£')
  })

  test('[P311] filters while the adviser types, and the URL keeps the filter', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await page.keyboard.press('/')
    await page.keyboard.type('ASHWORTH')
    await expect(page).toHaveURL(/q=ASHWORTH/)
    await expect(rows(page).first()).toContainText('Ashworth')
    await expect(count(page)).toHaveText(/^[1-5] clients?$/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Client or portfolio name' })).toHaveValue('ASHWORTH')
  })

  test('[P312] [P313] offers an alphabet filter by last and by first name, with All', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    const all = await count(page).textContent()
    await page.getByRole('button', { name: 'G', exact: true }).click()
    await expect(page).toHaveURL(/letter=G/)
    await expect(count(page)).not.toHaveText(all ?? '')
    await expect.poll(async () => (await rows(page).locator('th b').allTextContents()).every((name) => / ?G/.test(name))).toBe(true)
    await page.getByRole('button', { name: 'first name' }).click()
    await expect.poll(async () => (await rows(page).locator('th a').allTextContents()).every((name) => name.startsWith('G'))).toBe(true)
    await page.getByRole('toolbar', { name: 'First letter' }).getByRole('button', { name: 'All' }).click()
    await expect(count(page)).toHaveText(all ?? '')
  })

  test('[P314] filters by portfolio type, [P315] client group and [P316] access group', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    const all = await count(page).textContent()
    for (const name of ['Type', 'Client group', 'Access group']) {
      const filter = page.getByRole('combobox', { name, exact: true })
      await filter.selectOption({ index: 1 })
      await expect(count(page)).not.toHaveText(all ?? '')
      await filter.selectOption({ index: 0 })
      await expect(count(page)).toHaveText(all ?? '')
    }
  })

  test('[P249] [P322] [B292] hides accounts that are not linked, and shows them faded under their filter', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await expect(page.locator('.clients tr.disabled', { hasText: 'Not linked' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Link', exact: true }).selectOption({ label: 'Not linked' })
    await expect(rows(page).first()).toHaveClass(/disabled/)
    await expect(rows(page).first()).toContainText('Not linked')
  })

  test('sorts by a column in both directions', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute('aria-sort', 'descending')
  })

  test('names a filter without matches and clears it', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page, '?q=zzzz')
    await expect(page.getByText('No client or portfolio is called “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all clients' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('supports the arrow keys, and Enter opens an account', async ({ browser }) => {
    const page = await visitApart(browser, 'arrow keys')
    await openList(page)
    await rows(page).first().getByRole('link').focus()
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown')
    const row = page.locator('.clients tr[aria-rowindex="32"]')
    await expect(row.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account\/|\/portfolio\//)
  })

  test('saves exactly the displayed rows as CSV', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page, '?q=ashworth')
    const wanted = await rows(page).locator('th a').allTextContents()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /my_accounts\.csv/ }).click()])
    expect(download.suggestedFilename()).toBe('my_accounts.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(wanted.length + 1)
    expect(lines[1]).toContain(wanted[0]?.replaceAll(',', ''))
  })

  test('remembers the chosen columns', async ({ browser }) => {
    const page = await visit(browser, people.secondAdviser)
    await openList(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Adviser' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Adviser' })).toBeVisible()
  })
})

test.describe('an account', () => {
  test('[P049] [P007] [P015] greets its client with the last login and every portfolio’s value', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Margaret$/ })).toBeVisible()
    await expect(page.getByText(/^(Last login \d\d\/\d\d\/\d{4} at \d\d:\d\d|This is your first visit\.)$/)).toBeVisible()
    await expect(page.locator('.pf-table tbody tr')).toHaveCount(5)
    for (const value of await page.locator('.pf-table tbody td:last-child').allTextContents()) expect(value).toMatch(/^£[\d,]+\.\d\d/)
  })

  test('[P509] sorts its portfolios by value', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.pf-table tbody tr')).toHaveCount(5)
    const values = (await page.locator('.pf-table tbody td:last-child').allInnerTexts()).map((text) =>
      Number(text.split('\n')[0]?.replaceAll(/[£,]/g, '')),
    )
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })

  test('[P006] lets a client with two accounts switch between them', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const first = await page.locator('.figure').innerText()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'The Ashworth Family Trust' }).click()
    await expect(page.locator('.figure')).not.toHaveText(first)
  })

  test('explains its total, and Back closes the explanation', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await page.getByRole('button', { name: 'How the total value is calculated' }).click()
    await expect(page).toHaveURL(/explain=value/)
    await expect(page.getByRole('dialog', { name: 'Total value' })).toContainText('Inputs')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('[P158] opens the portfolio if there is exactly one', async ({ browser }) => {
    const page = await visit(browser, people.onePortfolio)
    await openHome(page)
    await expect(page).toHaveURL(/\/portfolio\//)
  })

  test('[P157] loads from its URL alone in a new tab', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.hero .figure')).toContainText('£')
    const [address, value] = [page.url(), await page.locator('.hero .figure').innerText()]
    const fresh = await page.context().newPage()
    const asked = fresh.waitForRequest((request) => request.url().endsWith(`/api/accounts/${address.split('/').at(-1)}`))
    await fresh.goto(address)
    await asked
    await expect(fresh.locator('.hero .figure')).toHaveText(value)
    await expect(fresh).toHaveURL(address)
  })

  test('[B289] welcomes its client with a banner in the colours and fonts of each theme', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const banner = page.locator('.hero')
    await expect(banner.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible()
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
    for (const theme of ['main', 'akta', 'tech'] as const) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      const look = await banner.evaluate((element) => {
        const { color, fontWeight } = getComputedStyle(element.querySelector('h1') as Element)
        return { color, fontWeight, backgroundColor: getComputedStyle(element).backgroundColor }
      })
      const { color, shape } = themes[theme]
      expect(look, theme).toEqual({ color: rgb(color.heroText), fontWeight: String(shape.headingWeight), backgroundColor: rgb(color.hero) })
      await expectAccessible(page)
    }
  })

  test('[P175] shows its return and that of each portfolio over the period in the URL, with explanations', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const periods = page.getByRole('group', { name: 'Period of the changes' })
    const returns = page.locator('.pf-table tbody td:nth-child(4)')
    await expect(returns.first().getByRole('button')).toBeVisible()
    for (const [label, column] of [
      ['1D', '1 day'],
      ['1M', '1 month'],
      ['YTD', 'Year to date'],
      ['1Y', '1 year'],
      ['3Y', '3 years'],
      ['5Y', '5 years'],
      ['All', 'Since inception'],
    ] as const) {
      await periods.getByRole('button', { name: label, exact: true }).click()
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
      for (const text of await returns.allInnerTexts()) expect(text).toMatch(/^([+−]?[\d,.]+%|—)/)
    }
    await periods.getByRole('button', { name: '1Y', exact: true }).click()
    await expect(page).toHaveURL(/change=1Y/)
    const whole = (await page.locator('.pf-table tfoot td').nth(2).innerText()).split(',')[0] ?? ''
    await page.reload()
    await expect(page.locator('.period-change')).toContainText(whole)
    await returns.first().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Return after charges' })).toContainText('1 year')
    await page.goBack()
    await page.locator('.period-change .change').getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Return of one year' })).toContainText('are added up for each day')
  })

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`shows the change over a period below the control, which stays in place while figures load and change, at ${viewport.width} px`, async ({
      browser,
    }) => {
      const page = await visit(browser, people.client, { viewport })
      const held = Promise.withResolvers<void>()
      await page.route(/\/api\/accounts\/[\w-]+\/(history|performance)/, (route) => held.promise.then(() => route.continue()))
      await openHome(page)
      const periods = page.getByRole('group', { name: 'Period of the changes' })
      const answer = page.locator('.period-change')
      const placeOf = (target: Locator) => target.evaluate((shown) => Math.round(shown.getBoundingClientRect().y + scrollY))
      const table = page.locator('.pf-table')
      await expect(page.locator('.run-skeleton')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = [await placeOf(periods), await placeOf(table)]
      held.resolve()
      await expect(answer.getByRole('button').first()).toBeVisible()
      await expect(page.locator('.returns')).toBeVisible()
      expect([await placeOf(periods), await placeOf(table)]).toEqual(before)
      for (const label of ['1M', '1Y', '3Y', '1D']) {
        await periods.getByRole('button', { name: label, exact: true }).click()
        await expect(periods.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-pressed', 'true')
        expect([await placeOf(periods), await placeOf(table)]).toEqual(before)
      }
      expect(await placeOf(answer)).toBeGreaterThan(await placeOf(periods))
    })

  test('shifts its layout by at most 0.02 while it loads', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((observed) => {
        for (const entry of observed.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openHome(page)
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (globalThis as never as { shifts: number[] }).shifts)
    expect(shifts.reduce((total, value) => total + value, 0)).toBeLessThanOrEqual(0.02)
  })

  test('explains each component of the change in value over a period and since the last visit', async ({ browser }) => {
    const page = await visit(browser, people.otherClient)
    await openHome(page)
    await page.getByRole('group', { name: 'Period of the changes' }).getByRole('button', { name: '1Y', exact: true }).click()
    const parts = page.locator('.movement .explained')
    await expect(parts).toHaveCount(4)
    const drawer = page.getByRole('dialog')
    const names = ['Value on the first day', 'Paid in', 'Paid out', 'Gain or loss after charges']
    for (const [place, name] of names.entries()) {
      const shown = (await parts.nth(place).innerText()).split(',\n')[0]?.replace(/, how it is calculated$/, '')
      await parts.nth(place).click()
      await expect(drawer.getByRole('heading', { name })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(shown ?? '')
      await expect(drawer).toContainText('1 year · Geoffrey Tillotson')
      if (place === 3) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
    await page.goto(`${page.url().split('?')[0]}?explain=since.now`)
    await expect(drawer.getByRole('heading', { name: 'Value now' })).toBeVisible()
    await expect(drawer.locator('.answer')).toHaveText(/£[\d,]+/)
  })

  test('divides the change beside the total into payments and gain, to the penny, and labels figures that include payments', async ({
    browser,
  }) => {
    const page = await visit(browser, people.otherClient)
    await openHome(page)
    await page.getByRole('group', { name: 'Period of the changes' }).getByRole('button', { name: '1D', exact: true }).click()
    const parts = page.locator('.movement dd')
    await expect(parts).toHaveCount(5)
    const pence = async (shown: Locator) =>
      Math.round(
        Number(
          (await shown.innerText())
            .split(',\n')[0]
            ?.replace('−', '-')
            .replaceAll(/[^\d.-]/g, ''),
        ) * 100,
      )
    const [before = 0, paidIn = 0, paidOut = 0, earned = 0, after = 0] = await Promise.all((await parts.all()).map(pence))
    expect(before + paidIn - paidOut + earned).toBe(after)
    expect(await pence(page.locator('.hero .change .explained').first())).toBe(paidIn - paidOut + earned)
    await expect(page.locator('.hero .change')).toContainText(/since .*, including money paid in or out/)
    await expect(page.getByRole('columnheader', { name: /^Since .*, incl\. payments$/ })).toBeVisible()
    await expect(page.locator('.period-change .change')).toContainText('excluding money paid in or out')
  })

  test('shows its costs in the last full year, in total and by portfolio, with explanations', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const costs = page.getByRole('region', { name: 'Costs and charges' })
    await expect(costs.getByRole('row')).toHaveCount(6)
    const amountIn = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
    const figures = costs.locator('.costs .explained')
    const shares = await costs.locator('tbody .explained').allInnerTexts()
    expect(shares.map((share) => amountIn(share)).reduce((sum, cost) => sum + cost, 0)).toBe(amountIn(await figures.first().innerText()))
    await expect(figures.nth(1)).toContainText(/^[\d.]+%/)
    const kinds = costs.locator('.costs-kinds .explained')
    await expect(costs.locator('.costs-kinds dt')).toHaveText(['Charged to your account', 'Inside fund prices'])
    const paid = await kinds.allInnerTexts()
    expect(paid.map((amount) => amountIn(amount)).reduce((sum, cost) => sum + cost, 0)).toBe(amountIn(await figures.first().innerText()))
    const drawer = page.getByRole('dialog')
    for (const [place, name] of ['Total cost', 'Cost in per cent', 'Average value'].entries()) {
      await figures.nth(place).click()
      await expect(drawer.getByRole('heading', { name })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(/\d/)
      await page.goBack()
      await expect(drawer).toHaveCount(0)
    }
    for (const [place, name] of ['Charged to your account', 'Inside fund prices'].entries()) {
      await kinds.nth(place).click()
      await expect(drawer.getByRole('heading', { name })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(/£[\d,]+\.\d\d/)
      await page.goBack()
      await expect(drawer).toHaveCount(0)
    }
    await costs.locator('tbody .explained').first().click()
    await expect(drawer.getByRole('heading', { name: 'Cost of the portfolio' })).toBeVisible()
    await expect(drawer).toContainText('as shown on its Fees tab')
    await page.goBack()
    const [dearest, cost] = (await costs.locator('tbody tr').first().innerText()).split(/\s*\t\s*/)
    await costs.getByRole('link', { name: dearest ?? '' }).click()
    await expect(page).toHaveURL(/tab=fees/)
    await expect(page.getByRole('definition').last()).toContainText(/£[\d,.]+/.exec(cost ?? '')?.[0] ?? 'no cost')
  })

  test('names costs that could not be read instead of showing zero', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const answer = {
      currency: 'GBP',
      from: '2025-11-20',
      to: '2026-11-20',
      totalCost: null,
      kinds: null,
      averageValue: null,
      percent: null,
    }
    const provenance = { provider: 'asset-manager', asOn: '2026-11-20', fetchedAt: '2026-11-20T10:00:00Z', isStale: false }
    const withMissing = { ...answer, portfolios: [], missing: [{ name: 'Stocks and Shares ISA', reason: 'not-read' }], provenance }
    await page.route('**/api/accounts/*/charges', (route) => route.fulfill({ json: { gap: null, told: withMissing } }))
    await openHome(page)
    const costs = page.getByRole('region', { name: 'Costs and charges' })
    await expect(costs).toContainText('Not included, as we could not load the costs: Stocks and Shares ISA.')
    await expect(costs.locator('.na')).toHaveCount(3)
    await expect(costs).not.toContainText('£')
    await page.unroute('**/api/accounts/*/charges')
    await page.route('**/api/accounts/*/charges', (route) => route.fulfill({ json: { gap: 'not-offered', told: null } }))
    await page.reload()
    await expect(costs).toContainText('does not state what they cost')
  })

  test('shows all amounts in another currency, which the URL keeps and Back undoes', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.manyCurrencies)
    await openHome(page)
    const currency = page.getByRole('combobox', { name: 'Currency' })
    const own = page.locator('.in-currency p')
    const headline = page.locator('.hero .figure')
    await currency.selectOption('USD')
    await expect(headline).toHaveText(/^\$[\d,.]+$/)
    await expect(own).toHaveText(/^£[\d,.]+ in GBP, the account’s own currency$/)
    await expect(page.locator('.pf-table tfoot td').last()).toContainText((await headline.textContent()) ?? '')
    // The panels load separately, so each is awaited before its amounts are listed.
    for (const panel of [
      '.hero .run figure',
      '.movement dd',
      '.stack-labels .muted',
      '.costs dd',
      '.costs-kinds dd',
      '.costs-parts tbody td:last-child',
    ])
      await expect(page.locator(panel).first()).toContainText('$')
    const amounts = [
      page.locator('.hero .change').first(),
      page.locator('.hero .run figure'),
      ...(await page.locator('.pf-table tbody td:last-child > .explained').all()),
      ...(await page.locator('.movement dd').all()),
      ...(await page.locator('.stack-labels .muted').all()),
      page.locator('.costs dd').first(),
      ...(await page.locator('.costs-kinds dd').all()),
      ...(await page.locator('.costs-parts tbody td:last-child').all()),
    ]
    expect(amounts.length).toBeGreaterThan(12)
    for (const amount of amounts) {
      await expect(amount).toContainText('$')
      await expect(amount).not.toContainText('£')
    }
    await expect(page.getByText(/^Amounts in USD are converted: 1 USD = 0\.\d+ GBP of .+ \(your asset manager\)/)).toBeVisible()
    await currency.selectOption('JPY')
    await expect(page).toHaveURL(/in=JPY/)
    await expect(page.getByText(/No exchange rate from .*GBP.* to JPY is available/)).toBeVisible()
    await expect(own).toHaveText('Shown in GBP, as there is no rate.')
    await expect(headline).toContainText('£')
    await page.goBack()
    await expect(headline).toContainText('$')
    await page.getByRole('button', { name: 'How the total value is calculated' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: 'Converted value' })).toBeVisible()
    await expect(drawer).toContainText('multiplied by the exchange rate')
    await page.keyboard.press('Escape')
    const cost = page.locator('.costs dd').first().getByRole('button')
    const shown = ((await cost.textContent()) ?? '').split(',').slice(0, -1).join(',')
    await cost.click()
    await expect(drawer.locator('.answer')).toHaveText(shown)
    await expect(drawer.locator('.steps li').last()).toContainText(shown)
    await expect(drawer.locator('.steps li').first()).toContainText('£')
  })

  test('shows the actions of its client, or that there are none', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.getByRole('region', { name: 'What needs doing' })).toContainText('Nothing is waiting for you.')
    const other = await visit(browser, people.notLinked, { viewport: { width: 360, height: 740 } })
    await openHome(other)
    await other.getByRole('button', { name: 'I understand' }).click()
    await other.getByRole('link', { name: 'One thing needs doing' }).click()
    await expect(other.getByRole('button', { name: /Request to link Rosemary Fairbairn/ })).toBeInViewport()
  })

  test('shows changes since the last visit, and reports when they could not be read', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.route('**/api/accounts/*/since', (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'away' }))
    await openHome(page)
    const since = page.getByRole('region', { name: 'Since your last visit' })
    await expect(since).toContainText('We could not load what has changed since your last visit.')
    await page.unroute('**/api/accounts/*/since')
    await since.getByRole('button', { name: 'Try again' }).click()
    await expect(since).toContainText(/You were here on .+(Value on .+£|Nothing has changed)/)
  })

  test('[B281] follows each theme, is readable in all, and fits a small screen', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.stack-labels')).toBeVisible()
    await expect(page.locator('.pf-table tbody .explained').first()).toBeVisible()
    await expectAccessibleInThemes(page)
    const looks = new Set<string>()
    for (const theme of testedThemes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      looks.add(
        await page.evaluate(() =>
          ['.hero', '.pf-table tbody a', '.segmented [aria-pressed=true]', '.stack i']
            .map((part) => {
              const { color, backgroundColor, fontFamily } = getComputedStyle(document.querySelector(part) as Element)
              return `${color} ${backgroundColor} ${fontFamily}`
            })
            .join(),
        ),
      )
    }
    expect(looks.size).toBe(testedThemes.length)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  })

  test('[P310] states that it is not linked and shows no figures', async ({ browser }) => {
    const page = await visit(browser, people.notLinked)
    await openHome(page)
    const dialog = page.getByRole('dialog', { name: 'Your account is not validated yet' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'I understand' }).click()
    await expect(dialog).toHaveCount(0)
    // The note, the empty list and the action say the same sentence.
    await expect(page.getByText(/^Account is not linked with a correct external id: it has not been validated by the owner/)).toHaveCount(3)
    await expect(page.locator('.figure')).toContainText('—')
    await expect(page.locator('a[href^="mailto:info"]')).toHaveCount(0)
  })

  test('[P250] lists no portfolios if all are empty', async ({ browser }) => {
    const page = await visit(browser, people.emptyPortfolios)
    await openHome(page)
    await expect(page.getByText('No portfolio to show')).toBeVisible()
  })

  test('[P169] [P170] shows the not-found page if it belongs to another client', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto('/dashboard/private-clients/account/00000000-0000-7000-8000-000000000000')
    await expect(page).toHaveURL(/\/dashboard\/404$/)
  })

  test('reaches the first portfolio with few presses of Tab, and with three over the skip links', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const first = () => page.evaluate(() => Boolean(document.activeElement?.closest('.pf-table tbody')))
    const load = async () => {
      await openHome(page)
      await expect(page.locator('.pf-table tbody .explained').first()).toBeVisible()
      await expect(page.locator('.period-change .movement')).toBeVisible()
      await expect(page.locator('.returns .explained').first()).toBeVisible()
    }
    await load()
    let presses = 0
    while (presses < 60 && !(await first())) {
      await page.keyboard.press('Tab')
      presses++
    }
    expect(presses).toBeLessThanOrEqual(27)
    await page.goto('about:blank')
    await load()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to your portfolios' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await first()).toBe(true)
    const periods = page.getByRole('group', { name: 'Period of the changes' })
    await periods.getByRole('button', { name: '1Y' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(periods.getByRole('button', { name: 'YTD' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/change=YTD/)
  })

  test('names each portfolio with its number', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.getByRole('row', { name: /General Investment Account/ }).first()).toContainText('HL-204417-02')
  })

  test('breaks no word on a screen of 320 px', async ({ browser }) => {
    const page = await visit(browser, people.client, { viewport: { width: 320, height: 740 } })
    await openHome(page)
    const account = page.url()
    const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
    const tabs = ['breakdowns', 'transactions', 'cash-transactions', 'fees', 'contract-notes', 'realised', 'bond-statistics', 'exposure']
    for (const address of [account, `${account}/what-changed`, portfolio, ...tabs.map((tab) => `${portfolio}?tab=${tab}`)]) {
      await follow(page, address)
      const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
      expect([address, overflow, await findBrokenWords(page)]).toEqual([address, 0, []])
    }
  })

  test('keeps its other panels when one fails, and retries', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.route('**/api/accounts/*/allocation', (route) =>
      route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: '/problems/x', title: 'secret stack', status: 502, code: 'upstream-unavailable' }),
      }),
    )
    await openHome(page)
    await expect(page.getByText('We could not load the asset allocation.')).toBeVisible()
    await expect(page.locator('.pf-table tbody tr')).toHaveCount(5)
    await expect(page.getByText('secret stack')).toHaveCount(0)
    await page.unroute('**/api/accounts/*/allocation')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.stack-labels')).toBeVisible()
  })
})
