/// <reference lib="dom" />
import type { Page } from '@playwright/test'
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
} from '@atrium/e2e/visitor'

/** Lists words and amounts that are broken across two lines. */
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
    const firstTotal = await page.locator('.figure').innerText()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'The Ashworth Family Trust' }).click()
    await expect(page.locator('.figure')).not.toHaveText(firstTotal)
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

  test('[P157] loads in a new tab from its URL alone, with one request for the account', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.hero .figure')).toContainText('£')
    const [address, value] = [page.url(), await page.locator('.hero .figure').innerText()]
    const newPage = await page.context().newPage()
    const accountRequest = newPage.waitForRequest((request) => request.url().endsWith(`/api/accounts/${address.split('/').at(-1)}`))
    await newPage.goto(address)
    await accountRequest
    await expect(newPage.locator('.hero .figure')).toHaveText(value)
    await expect(newPage).toHaveURL(address)
  })

  test('[B289] greets its client in a banner with the colours and heading weight of each theme', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const banner = page.locator('.hero')
    await expect(banner.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible()
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
    for (const theme of ['main', 'akta', 'tech'] as const) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      const style = await banner.evaluate((element) => {
        const { color, fontWeight } = getComputedStyle(element.querySelector('h1') as Element)
        return { color, fontWeight, backgroundColor: getComputedStyle(element).backgroundColor }
      })
      const { color, shape } = themes[theme]
      expect(style, theme).toEqual({
        color: rgb(color.heroText),
        fontWeight: String(shape.headingWeight),
        backgroundColor: rgb(color.hero),
      })
      await expectAccessible(page)
    }
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

  test('shows its client’s actions, or states that there are none', async ({ browser }) => {
    const page = await visit(browser, people.manyCurrencies)
    await page.route('**/api/me/action-queue', (route) => route.fulfill({ json: [] }))
    await openHome(page)
    await expect(page.getByRole('region', { name: 'Things to do' })).toContainText('Nothing is waiting for you.')
    const other = await visit(browser, people.notLinked, { viewport: { width: 360, height: 740 } })
    await openHome(other)
    await other.getByRole('button', { name: 'I understand' }).click()
    await other.getByRole('link', { name: 'You have one thing to do' }).click()
    await expect(other.getByRole('button', { name: /Request to link Rosemary Fairbairn/ })).toBeInViewport()
  })

  test('[B281] is accessible and looks different in each theme, and fits a small screen', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.stack-labels')).toBeVisible()
    await expect(page.locator('.pf-table tbody .explained').first()).toBeVisible()
    await expectAccessibleInThemes(page)
    const styles = new Set<string>()
    for (const theme of testedThemes) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      styles.add(
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
    expect(styles.size).toBe(testedThemes.length)
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
    // The note, the empty list and the action contain the same sentence.
    await expect(page.getByText(/^Account is not linked with a correct external id: it has not been validated by the owner/)).toHaveCount(3)
    await expect(page.locator('.figure')).toContainText('—')
    await expect(page.locator('a[href^="mailto:info"]')).toHaveCount(0)
  })

  test('[P250] lists no portfolios if all are empty', async ({ browser }) => {
    const page = await visit(browser, people.emptyPortfolios)
    await openHome(page)
    await expect(page.getByText('No portfolios to show')).toBeVisible()
  })

  test('[P169] [P170] shows the not-found page if it belongs to another client', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto('/dashboard/private-clients/account/00000000-0000-7000-8000-000000000000')
    await expect(page).toHaveURL(/\/dashboard\/404$/)
  })

  test('lets keyboard users reach the first portfolio with at most 29 presses of Tab, or with two skip links', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const isFirstPortfolioFocused = () => page.evaluate(() => Boolean(document.activeElement?.closest('.pf-table tbody')))
    const load = async () => {
      await openHome(page)
      await expect(page.locator('.pf-table tbody .explained').first()).toBeVisible()
      await expect(page.locator('.period-change .movement')).toBeVisible()
      await expect(page.locator('.returns .explained').first()).toBeVisible()
    }
    await load()
    let presses = 0
    while (presses < 60 && !(await isFirstPortfolioFocused())) {
      await page.keyboard.press('Tab')
      presses++
    }
    expect(presses).toBeLessThanOrEqual(29)
    await page.goto('about:blank')
    await load()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to your portfolios' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await isFirstPortfolioFocused()).toBe(true)
    const periods = page.getByRole('group', { name: 'Period shown' })
    await periods.getByRole('button', { name: '1Y' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(periods.getByRole('button', { name: 'YTD' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/change=YTD/)
  })

  test('shows the id of each portfolio', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.getByRole('row', { name: /General Investment Account/ }).first()).toContainText('HL-204417-02')
  })

  test('breaks no word across lines on a screen 320 px wide', { tag: '@check' }, async ({ browser }) => {
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

  test('shows its other panels if one fails, and loads that one on retry', async ({ browser }) => {
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
