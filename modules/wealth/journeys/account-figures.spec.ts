/// <reference lib="dom" />
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openHome, people, test, visit } from '@atrium/e2e/visitor'

test('[P560] an account can be shown as of an earlier day, with explanations, and its portfolios open with that day', async ({
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
  const portfolioValue = await row.getByRole('cell').last().innerText()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/portfolio\/[\w-]+\?on=2026-03-31/)
  await expect(page.locator('.portfolio-head .figure')).toHaveText(portfolioValue)
  await page.goBack()
  await page.getByRole('button', { name: 'Show the latest valuation' }).click()
  await expect(page).not.toHaveURL(/on=/)
  await expect(total).toHaveText(latest)
})

test.describe('the figures of an account', () => {
  test('[P175] include returns of the account and each portfolio over the period in the URL, with explanations', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const periods = page.getByRole('group', { name: 'Period shown' })
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
    const accountReturn = (await page.locator('.pf-table tfoot td').nth(2).innerText()).split(',')[0] ?? ''
    await page.reload()
    await expect(page.locator('.period-change')).toContainText(accountReturn)
    await returns.first().getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Return after charges' })).toContainText('1 year')
    await page.goBack()
    await page.locator('.period-change .change').getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Return over one year' })).toContainText('are added up for each day')
  })

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`include the change over a period; the period buttons and the table do not move while figures load and change, at ${viewport.width} px`, async ({
      browser,
    }) => {
      const page = await visit(browser, people.client, { viewport })
      const release = Promise.withResolvers<void>()
      await page.route(/\/api\/accounts\/[\w-]+\/(history|performance)/, (route) => release.promise.then(() => route.continue()))
      await openHome(page)
      const periods = page.getByRole('group', { name: 'Period shown' })
      const periodChange = page.locator('.period-change')
      const readTop = (target: Locator) => target.evaluate((element) => Math.round(element.getBoundingClientRect().y + scrollY))
      const table = page.locator('.pf-table')
      await expect(page.locator('.run-skeleton')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = [await readTop(periods), await readTop(table)]
      release.resolve()
      await expect(periodChange.getByRole('button').first()).toBeVisible()
      await expect(page.locator('.returns')).toBeVisible()
      expect([await readTop(periods), await readTop(table)]).toEqual(before)
      for (const label of ['1M', '1Y', '3Y', '1D']) {
        await periods.getByRole('button', { name: label, exact: true }).click()
        await expect(periods.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-pressed', 'true')
        expect([await readTop(periods), await readTop(table)]).toEqual(before)
      }
      expect(await readTop(periodChange)).toBeGreaterThan(await readTop(periods))
    })

  test('split the change next to the total exactly into payments and gain, and explain each component', async ({ browser }) => {
    const page = await visit(browser, people.otherClient)
    await openHome(page)
    await page.getByRole('group', { name: 'Period shown' }).getByRole('button', { name: '1D', exact: true }).click()
    const parts = page.locator('.movement dd')
    await expect(parts).toHaveCount(5)
    const readPence = async (figure: Locator) =>
      Math.round(
        Number(
          (await figure.innerText())
            .split(',\n')[0]
            ?.replace('−', '-')
            .replaceAll(/[^\d.-]/g, ''),
        ) * 100,
      )
    const [before = 0, paidIn = 0, paidOut = 0, earned = 0, after = 0] = await Promise.all((await parts.all()).map(readPence))
    expect(before + paidIn - paidOut + earned).toBe(after)
    expect(await readPence(page.locator('.hero .change .explained').first())).toBe(paidIn - paidOut + earned)
    await expect(page.locator('.hero .change')).toContainText(/since .*, including money paid in or out/)
    await expect(page.getByRole('columnheader', { name: /^Since .*, incl\. payments$/ })).toBeVisible()
    await expect(page.locator('.period-change .change')).toContainText('excluding money paid in or out')

    await page.getByRole('group', { name: 'Period shown' }).getByRole('button', { name: '1Y', exact: true }).click()
    const figures = page.locator('.movement .explained')
    await expect(figures).toHaveCount(4)
    await expect(page.getByRole('columnheader', { name: '1 year' })).toBeVisible()
    const drawer = page.getByRole('dialog')
    const names = ['Value on the first day', 'Paid in', 'Paid out', 'Gain or loss after charges']
    for (const [index, name] of names.entries()) {
      const shown = (await figures.nth(index).innerText()).split(',\n')[0]?.replace(/, how it is calculated$/, '')
      await figures.nth(index).click()
      await expect(drawer.getByRole('heading', { name })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(shown ?? '')
      await expect(drawer).toContainText('1 year · Geoffrey Tillotson')
      if (index === 3) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    }
    await page.goto(`${page.url().split('?')[0]}?explain=since.now`)
    await expect(drawer.getByRole('heading', { name: 'Value now' })).toBeVisible()
    await expect(drawer.locator('.answer')).toHaveText(/£[\d,]+/)
  })

  test('include the costs of the past year, in total and by portfolio, with explanations', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const costs = page.getByRole('region', { name: 'Costs and charges' })
    await expect(costs.getByRole('row')).toHaveCount(6)
    const parsePence = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
    const figures = costs.locator('.costs .explained')
    const portfolioCosts = await costs.locator('tbody .explained').allInnerTexts()
    expect(portfolioCosts.map((cost) => parsePence(cost)).reduce((sum, pence) => sum + pence, 0)).toBe(
      parsePence(await figures.first().innerText()),
    )
    await expect(figures.nth(1)).toContainText(/^[\d.]+%/)
    const kinds = costs.locator('.costs-kinds .explained')
    await expect(costs.locator('.costs-kinds dt')).toHaveText(['Charged to your account', 'Inside fund prices'])
    const costsByKind = await kinds.allInnerTexts()
    expect(costsByKind.map((cost) => parsePence(cost)).reduce((sum, pence) => sum + pence, 0)).toBe(
      parsePence(await figures.first().innerText()),
    )
    const drawer = page.getByRole('dialog')
    for (const [index, name] of ['Total cost', 'Cost in per cent', 'Average value'].entries()) {
      await figures.nth(index).click()
      await expect(drawer.getByRole('heading', { name })).toBeVisible()
      await expect(drawer.locator('.answer')).toHaveText(/\d/)
      await page.goBack()
      await expect(drawer).toHaveCount(0)
    }
    for (const [index, name] of ['Charged to your account', 'Inside fund prices'].entries()) {
      await kinds.nth(index).click()
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

  test('name portfolios whose costs could not be read instead of showing zero', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const noCharges = {
      currency: 'GBP',
      from: '2025-11-20',
      to: '2026-11-20',
      totalCost: null,
      kinds: null,
      averageValue: null,
      percent: null,
    }
    const provenance = { provider: 'asset-manager', asOn: '2026-11-20', fetchedAt: '2026-11-20T10:00:00Z', isStale: false }
    const charges = { ...noCharges, portfolios: [], missing: [{ name: 'Stocks and Shares ISA', reason: 'not-read' }], provenance }
    await page.route('**/api/accounts/*/charges', (route) => route.fulfill({ json: { gap: null, costs: charges } }))
    await openHome(page)
    const costs = page.getByRole('region', { name: 'Costs and charges' })
    await expect(costs).toContainText('Not included, as we could not load the costs: Stocks and Shares ISA.')
    await expect(costs.locator('.na')).toHaveCount(3)
    await expect(costs).not.toContainText('£')
    await page.unroute('**/api/accounts/*/charges')
    await page.route('**/api/accounts/*/charges', (route) => route.fulfill({ json: { gap: 'not-offered', costs: null } }))
    await page.reload()
    await expect(costs).toContainText('The costs of these portfolios are not available.')
  })

  test('can be shown in another currency, which is kept in the URL and undone with Back', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.manyCurrencies)
    await openHome(page)
    const currency = page.getByRole('combobox', { name: 'Currency' })
    const ownCurrencyNote = page.locator('.in-currency p')
    const headline = page.locator('.hero .figure')
    await currency.selectOption('USD')
    await expect(headline).toHaveText(/^\$[\d,.]+$/)
    await expect(ownCurrencyNote).toHaveText(/^£[\d,.]+ in GBP, the account’s own currency$/)
    await expect(page.locator('.pf-table tfoot td').last()).toContainText((await headline.textContent()) ?? '')
    // The panels load separately, so each one is awaited before its amounts are listed.
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
    await expect(page.getByText(/^Amounts in USD are converted: 1 USD = 0\.\d+ GBP on .+ \(your asset manager\)/)).toBeVisible()
    await currency.selectOption('JPY')
    await expect(page).toHaveURL(/in=JPY/)
    await expect(page.getByText(/No exchange rate from .*GBP.* to JPY is available/)).toBeVisible()
    await expect(ownCurrencyNote).toHaveText('Shown in GBP, as there is no rate.')
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

  test('include changes since the last visit, or an error message if they could not be read', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.route('**/api/accounts/*/since', (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'away' }))
    await openHome(page)
    const since = page.getByRole('region', { name: 'Since your last visit' })
    await expect(since).toContainText('We could not load what has changed since your last visit.')
    await page.unroute('**/api/accounts/*/since')
    await since.getByRole('button', { name: 'Try again' }).click()
    await expect(since).toContainText(/You were here on .+(Value on .+£|Nothing has changed)/)
  })
})
