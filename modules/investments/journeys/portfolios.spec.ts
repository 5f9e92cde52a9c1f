/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

/** The client's general investment account. It has several asset classes and a fund without a price. */
const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

async function openPortfolio(page: Page, query = ''): Promise<void> {
  await page.goto(`${portfolio}${query}`)
  await expect(page.getByRole('heading', { name: 'General Investment Account' })).toBeVisible()
}

test(
  '[P057] [P104] [P536] a portfolio opens with its holdings by asset class with subtotals, states why a price is missing, and can be searched',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openPortfolio(page)
    await expect(page.locator('.holdings tr.grand')).toBeVisible()
    const groups = await page.locator('.holdings .group h2').evaluateAll((all) => all.map((one) => one.firstChild?.textContent))
    expect(groups).toEqual(['Fixed Interest', 'Equities', 'Alternatives', 'Other'])
    await expect(page.locator('.holdings .subtotal')).toHaveCount(4)

    const row = page.locator('.holdings tr.unpriced').first()
    await expect(row).toContainText('Last priced on 31/03/2026, not in totals')
    await row.locator('td.strong .na').focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expect(page.locator('.note')).toContainText('is not in the totals')

    const find = page.getByRole('searchbox', { name: 'Find a holding' })
    await find.fill('treasury')
    await expect(page.locator('.holdings tbody tr.row')).toHaveCount(2)
    await find.fill('zinc')
    await expect(page.getByText('No holding is called “zinc”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all holdings' }).click()
    await expect(page.locator('.holdings .subtotal')).toHaveCount(4)
  },
)

test('[P105] transactions are grouped, [P318] and cover the three months up to the chosen date', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?tab=transactions')
  await expect(page.locator('.ledger .group').first()).toBeVisible()
  const range = await page.locator('.tab-head .number').innerText()
  const [from, to] = range.split(' to ').map((day) => Date.parse(day.split('/').toReversed().join('-')))
  expect((Number(to) - Number(from)) / 86_400_000).toBeLessThanOrEqual(93)
})

test('[P108] [P009] [P010] fees are listed with their total and the charges of each trade; percentage and total have explanations, and single items are marked as stated', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?tab=fees')
  const total = page.getByRole('definition').last()
  await expect(page.getByRole('term').filter({ hasText: 'Total cost' })).toBeVisible()
  await expect(total).toContainText('£')
  // The total covers both columns, so it is in neither of them.
  await expect(page.getByRole('table').first()).not.toContainText('Total cost')
  await expect(page.getByRole('row', { name: /^Ongoing/ })).toContainText('£')
  const trades = page.getByRole('region', { name: 'Costs of each trade' })
  await expect(trades.locator('tbody tr').first()).toContainText('£')
  await expect(trades.locator('tfoot')).toContainText('£')

  const percent = page.getByRole('term').filter({ hasText: 'Total cost' }).locator('.explained')
  const drawer = await explain(page, percent, 'Cost in per cent')
  await expect(drawer).toContainText('rounded to 2 decimal places')
  await closeByEscape(page, percent)
  await expect(
    page
      .getByRole('row', { name: /^Ongoing/ })
      .getByRole('cell')
      .first(),
  ).toHaveAttribute('title', /^stated by your asset manager, \d/)
})

test('an explanation opens from its URL and closes with Escape; a message is shown if the holding in the URL is not held on the chosen day', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page, '?explain=total')
  const drawer = page.getByRole('dialog', { name: 'Portfolio value' })
  await expect(drawer).toContainText('Missing')
  expect((await drawer.boundingBox())?.width).toBe(720)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).not.toHaveURL(/explain/)

  await follow(page, `${portfolio}?explain=holding.gain:nothing`)
  await expect(page.getByRole('dialog', { name: 'Gain' })).toContainText('There is no such figure on this day')
})

/** Clicks a figure to open its explanation, checks it, and closes it with Escape. */
async function explain(page: Page, figure: Locator, title: string): Promise<Locator> {
  const shown = (await figure.innerText()).split(',').slice(0, -1).join(',')
  await figure.click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect(drawer.locator('.answer')).toHaveText(shown)
  await expect(drawer.locator('.steps li').last().locator('.out')).toHaveText(shown)
  return drawer
}

async function closeByEscape(page: Page, figure: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(figure).toBeFocused()
}

test(
  'the explanation of a return lists the periods between payments, whose returns multiply to the return; a calendar year, the end of a line and an annualised return have explanations',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openPortfolio(page, '?tab=performance')
    const row = page.getByRole('row', { name: /^3 years/ })
    const own = row.locator('.explained').first()
    const drawer = await explain(page, own, 'Return after charges')
    await expect(page).toHaveURL(/explain=return%3A3Y/)
    await expect(drawer).toContainText(/3 years · General Investment Account · as of \d\d\/\d\d\/\d{4}/)
    await expect(drawer.getByRole('row', { name: /^Value on the first day/ })).toContainText('£')
    const periods = drawer.locator('.sub-periods tbody tr')
    expect(await periods.count()).toBeGreaterThan(2)
    const returns = await periods.locator('td.strong').allInnerTexts()
    const linked = returns.reduce((product, text) => product * (1 + Number(text.replace('−', '-').replace('%', '')) / 100), 1)
    const shown = Number((await drawer.locator('.answer').innerText()).replace('−', '-').replace('%', ''))
    expect(Math.abs((linked - 1) * 100 - shown)).toBeLessThan(0.2)
    await expect(drawer.getByText('Multiplied together', { exact: true })).toBeHidden()
    await drawer.getByRole('button', { name: 'How the periods are multiplied' }).click()
    await expect(drawer.getByText('Multiplied together', { exact: true })).toBeVisible()
    await expect(drawer).not.toContainText('not listed')
    await expect(drawer).toContainText('Stated by your asset manager', { ignoreCase: true })
    await closeByEscape(page, own)
    const benchmark = row.locator('.explained').nth(1)
    await explain(page, benchmark, 'Return of the benchmark')
    await closeByEscape(page, benchmark)

    for (const [figure, title] of [
      [page.locator('.years').getByRole('row', { name: /^2024/ }).locator('.explained').first(), 'Return for the calendar year'],
      [page.locator('.line-ends .explained').first(), 'Cumulative return'],
      [
        page
          .getByRole('region', { name: 'Returns by period' })
          .getByRole('row', { name: /^5 years/ })
          .locator('.explained')
          .last(),
        'Annualised return',
      ],
    ] as const) {
      await explain(page, figure, title)
      await closeByEscape(page, figure)
    }
  },
)

test('the gain of a holding is explained by its trades, and the explanation opens from its URL', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  const gain = page.locator('.holdings tr.row', { hasText: 'Lomond Global Leaders' }).locator('td .explained:visible').nth(2)
  const drawer = await explain(page, gain, 'Gain')
  await expect(drawer).toContainText('Lomond Global Leaders')
  await expect(drawer).toContainText('from your transactions')
  const link = page.url()
  await closeByEscape(page, gain)
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Gain' })).toContainText('Average cost × units')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/explain/)
})

test('the figures of a table are a single tab stop, and arrow keys move between them', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  await expect(page.locator('.holdings tr.grand')).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.closest('td')?.innerText.split(',').slice(0, -1).join(','))
  const cells = page.locator('.holdings tr.row').first().locator('td .explained')
  await page.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('.best-and-worst .opens').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.holdings .opens').first()).toBeFocused()
  await expect(page.locator('.figures', { has: page.locator('.holdings') }).locator('.figure-keys')).toHaveCSS('opacity', '1')
  await page.keyboard.press('ArrowRight')
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const below = await page.locator('.holdings tr.row').nth(1).locator('td .explained').nth(1).innerText()
  expect(below).toContain((await focused()) ?? 'nothing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Value' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.holdings tr.row').nth(1).locator('td .explained').nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.explained:focus')).toHaveCount(0)
})

/** Navigates within the app, without a reload. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => history.pushState(null, '', href), address)
}

for (const [locale, inputs, steps, periods, gain] of [
  ['is', 'Forsendur', 'Skref fyrir skref', 'Tímabil milli greiðslna', 'Hagnaður'],
  ['el', 'Στοιχεία', 'Βήμα βήμα', 'Διαστήματα μεταξύ πληρωμών', 'Κέρδος'],
] as const) {
  test(`explanations have texts and no text keys in the client's language (${locale})`, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), locale } })
    })
    await page.goto(portfolio)
    await expect(page.locator('.holdings tr.grand')).toBeVisible()
    for (const figure of [
      'total',
      'change-rate',
      'holdings.gain',
      'group.weight:Equities',
      'annualised:5Y',
      'calendar-year:2024',
      'charges.percent',
    ]) {
      await follow(page, `${portfolio}?explain=${figure}`)
      const drawer = page.getByRole('dialog')
      for (const word of [inputs, figure.startsWith('calendar-year') ? periods : steps]) await expect(drawer).toContainText(word)
      expect(await drawer.innerText()).not.toMatch(/explanation\.|[a-z]+-[a-z]+-[a-z]+|\{\{/)
      // Closes the explanation, so that it is not mistaken for the next one.
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
    await page.goto(`${portfolio}?explain=holdings.gain`)
    await expect(page.getByRole('dialog', { name: new RegExp(gain) })).toBeVisible()
  })
}

test('each tab has a URL, and Back returns to the previous tab; the best and the worst holdings are named in one line, each with a link', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await openPortfolio(page)
  await page.getByRole('link', { name: 'Fees' }).click()
  await expect(page.getByRole('heading', { name: 'Costs and charges' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.holdings .subtotal').first()).toBeVisible()

  const line = page.locator('.best-and-worst')
  await expect(line).toBeVisible()
  const returns = await page.locator('.holdings tbody tr.row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const rate = /[+−][\d.,]+%/.exec((row as HTMLElement).innerText)?.[0]
      const name = row.querySelector('.opens')?.textContent ?? ''
      return rate ? [{ name, rate, size: Number(rate.replaceAll(/[+,%]/g, '').replace('−', '-')) }] : []
    }),
  )
  const ranked = returns.filter(({ name }) => !name.startsWith('Cash')).toSorted((left, right) => right.size - left.size)
  await expect(line.locator('div').first()).toContainText(`Best since purchase${ranked[0]?.name}`)
  await expect(line.locator('div').first()).toContainText(ranked[0]?.rate ?? '')
  await expect(line.locator('div').last()).toContainText(ranked.at(-1)?.rate ?? '')
  await expect(line).toContainText('has no known return')
  const worst = line.locator('div').last().locator('.opens').first()
  const name = await worst.innerText()
  await worst.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveURL(/drawer=holding/)
  await page.goBack()
  await line.locator('div').first().locator('.explained:not(.opens)').click()
  await expect(page.getByRole('dialog', { name: 'Return' })).toContainText(ranked[0]?.name ?? '')
})

test('[P169] an unknown portfolio is reported as not found', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/private-clients/portfolio/NOPE-1')
  await expect(page).toHaveURL(/\/dashboard\/404$/)
})

test(
  '[P008] [P221] [P533] [P535] the performance tab has a chart with the benchmark and its figures as a table, periods, years, statistics and months',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openPortfolio(page, '?tab=performance')
    await expect(page.getByRole('img', { name: /^Return after charges: 5 years.*40-85% Shares/s })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Value and money paid in/ })).toBeVisible()
    const rows = async (name: string) => {
      const table = page.getByRole('region', { name, exact: true }).getByRole('table')
      await expect(table).toBeVisible()
      return (await table.locator('tbody th').allInnerTexts()).map((text) => text.split('\n')[0])
    }
    expect(await rows('Returns by period')).toEqual(['1 day', '1 month', 'Year to date', '1 year', '3 years', '5 years', 'Since inception'])
    const year = new Date().getFullYear()
    expect(await rows('Calendar years')).toEqual([1, 2, 3, 4, 5].map((back) => String(year - back)))
    expect(await rows('Statistics')).toEqual(['Current month', 'Year to date', '1 year', '3 years', '5 years', 'Since inception'])
    await expect(
      page
        .getByText('The money-weighted return counts', { exact: false })
        .or(page.getByText('The money-weighted return takes account', { exact: false })),
    ).toBeVisible()
    const months = page.getByRole('region', { name: 'Returns by month' })
    await months.getByRole('button', { name: 'Table' }).click()
    const first = months.locator('tbody tr').first()
    const shown = await first.locator('td').innerText()
    await first.getByRole('button').click()
    await expect(page.getByRole('dialog').locator('.answer')).toHaveText(/[−+]\d+\.\d+%/.exec(shown)?.[0] ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const chart = page.locator('.chart-section').first()
    await expect(chart.locator('canvas')).toBeVisible()
    await expect(page.getByRole('img', { name: /Over this period your portfolio returned [+−]/ })).toBeVisible()
    await page.getByRole('button', { name: '1Y', exact: true }).click()
    await expect(page).toHaveURL(/period=1Y/)
    await chart.getByRole('button', { name: 'Table' }).click()
    await expect(chart.locator('table tbody tr').first()).toContainText('%')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chart
        .getByRole('button', { name: 'Download' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Figures (CSV)' }).click()),
    ])
    expect(download.suggestedFilename()).toBe('performance.csv')
  },
)

test('at most seven tabs are in the row, the others in the list "More"; only days with a valuation can be chosen', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(portfolio)
  const tabs = page.getByRole('navigation', { name: 'Portfolio', exact: true })
  const more = tabs.getByRole('button', { name: 'More' })
  await expect(more).toBeVisible()
  expect(await tabs.getByRole('listitem').count()).toBeLessThanOrEqual(7)
  expect(await tabs.locator('.wide').evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0)
  await more.focus()
  await page.keyboard.press('Enter')
  const last = page.locator('.more-tabs').getByRole('link').last()
  await expect(last).toBeVisible()
  await expectAccessible(page)
  const focusedTabs: (string | null)[] = []
  while (!focusedTabs.includes('Simulated returns') && focusedTabs.length < 10) {
    await page.keyboard.press('Tab')
    focusedTabs.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
  }
  expect(focusedTabs).toEqual(await page.locator('.more-tabs').getByRole('link').allTextContents())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=simulated-returns/)
  await expect(page.locator('.more-tabs')).toHaveCount(0)
  await expect(tabs.getByRole('button', { name: /^Simulated returns.*More$/ })).toHaveClass(/is-current/)
  await page.goBack()
  await expect(tabs.getByRole('link', { name: 'Holdings' })).toHaveAttribute('aria-current', 'page')

  const before = await page.locator('.figure').innerText()
  await page.getByRole('button', { name: /^Valuation date/ }).click()
  await expect(page.locator('.calendar td [aria-pressed=true]')).toBeFocused()
  await page.getByRole('button', { name: 'Previous month' }).click()
  const days = page.locator('.calendar td button')
  await expect(page.locator('.calendar td button[aria-disabled=true]').first()).toBeVisible()
  await days.locator(':scope:not([aria-disabled=true])').first().click()
  await expect(page).toHaveURL(/on=\d{4}-\d\d-\d\d/)
  await expect(page.locator('.figure')).not.toHaveText(before)
})

test('on a phone, the header is low, names the portfolio in full, and keeps its value visible', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.goto(`${portfolio}?tab=performance`)
  const head = page.locator('.mobile-head')
  await expect(page.locator('.portfolio-head .figure')).toBeVisible()
  const readHeight = async () => (await page.locator('.portfolio-head:has(h1)').boundingBox())?.height ?? Number.POSITIVE_INFINITY
  await expect.poll(readHeight).toBeLessThan(360)
  const title = head.locator('strong > span')
  await expect(title).toHaveText('General Investment Account')
  expect(await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth - clientWidth, scrollHeight - clientHeight])).toEqual([0, 0]) // prettier-ignore
  await expect(page.getByText('Risk profile', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'More details' }).click()
  await expect(page.getByText('Risk profile', { exact: true })).toBeVisible()
  const value = await page.locator('.portfolio-head .figure').innerText()
  await page.evaluate(() => scrollTo(0, 900))
  await expect(head.locator('small')).toHaveText(value.replaceAll(/\s/g, ''))
  await expectNoSidewaysScroll(page)
})

test('on a phone, a message covers neither title nor tabs nor navigation; the user menu can hide amounts and change theme and language', async ({
  browser,
}) => {
  const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.goto(portfolio)
  const buttons = page.locator('.mobile-head').getByRole('button')
  await expect(buttons).toHaveCount(2)
  await expect(buttons.first()).toHaveAccessibleName(/^Notifications/)
  const menu = buttons.last()
  await menu.click()
  await expect(page.getByRole('menuitemradio', { name: 'High contrast' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: 'Íslenska' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Hide amounts' }).click()
  await expect(page.locator('.portfolio-head .figure')).not.toContainText('£')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Show amounts' }).click()
  await expect(page.locator('.portfolio-head .figure')).toContainText('£')

  const tabs = page.getByRole('navigation', { name: 'Portfolio', exact: true })
  await expect(tabs).toBeVisible()
  // A rejected change of theme shows a message.
  await page.route('**/api/me', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const message = await page.locator('.snackbar').boundingBox()
  const bottom = await page.locator('.bottom-nav').boundingBox()
  const head = await tabs.boundingBox()
  if (!message || !bottom || !head) throw new Error('the message or the navigation is missing')
  expect(message.y + message.height).toBeLessThanOrEqual(bottom.y)
  expect(message.y).toBeGreaterThan(head.y + head.height)
})
