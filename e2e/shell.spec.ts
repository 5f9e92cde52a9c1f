/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { themes } from '@atrium/editions/themes/themes'
import errors from '@atrium/locales/en/errors'
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
} from './visitor.ts'

const phone = { width: 390, height: 844 }

test.describe('the dashboard', () => {
  test('the navigation is 250 px wide, collapses to 55 px and stays collapsed [P084] [P553]', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    expect((await navigation.boundingBox())?.width).toBe(250)
    await page.getByRole('button', { name: 'Collapse' }).click()
    expect((await navigation.boundingBox())?.width).toBe(55)
    await page.reload()
    await expect(navigation).toBeVisible()
    expect((await navigation.boundingBox())?.width).toBe(55)
  })

  test('the navigation marks the current page in every theme, and states whether it is collapsed [B291]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const current = navigation.locator('[aria-current="page"]').first()
    const other = navigation.getByRole('link', { name: 'Profile' })
    await expect(current).toHaveText('Overview')
    const look = (item: typeof current) =>
      item.evaluate((element) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(element)
        return { backgroundColor, color, fontWeight }
      })
    for (const theme of Object.keys(themes)) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
      const [here, elsewhere] = [await look(current), await look(other)]
      expect(here.fontWeight, theme).not.toBe(elsewhere.fontWeight)
      expect(here.backgroundColor + here.color, theme).not.toBe(elsewhere.backgroundColor + elsewhere.color)
    }
    await expect(page.getByRole('button', { name: 'Collapse' })).toHaveAttribute('aria-expanded', 'true')
    expect((await current.locator('.label').boundingBox())?.width).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Collapse' }).click()
    await expect(page.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false')
    expect((await current.locator('.label').boundingBox())?.width ?? 0).toBeLessThanOrEqual(1)
    await expect(current).toHaveAttribute('aria-current', 'page')
  })

  test('the header shrinks after 150 px of scroll [P554]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    // Enter reaches the link wherever it is: the table moves while the panels above it load, so a click could miss it.
    await page.locator('.pf-table').getByRole('link').first().press('Enter')
    await expect(page.locator('.holdings .grand')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 150))
    await expect(page.locator('.topbar')).not.toHaveClass(/shrunk/)
    await page.evaluate(() => scrollTo(0, 151))
    await expect(page.locator('.topbar')).toHaveClass(/shrunk/)
  })

  test('the previous entry of the breadcrumb leads back [P126]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    const home = page.url()
    await page.locator('.pf-table').getByRole('link').first().click()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(crumbs.locator('[aria-current]')).not.toHaveText('')
    await crumbs.getByRole('link', { name: 'Overview' }).click()
    await expect(page).toHaveURL(home)
  })

  test('the footer has links to the terms and the privacy notice [P085], also in the public layout [P088]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    // Enter reaches the link wherever it is: the footer moves while the panels above it load, so a click could miss it.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  })

  test('a phone has a header with the title, and a navigation at the bottom [P082] [B278]', async ({ browser }) => {
    const page = await visit(browser, people.client, { viewport: phone })
    await openHome(page)
    await expect(page.locator('.mobile-head')).toBeVisible()
    await expect(page.locator('.topbar')).toBeHidden()
    const links = page.locator('.bottom-nav a')
    await expect(links.first()).toBeVisible()
    expect(await links.count()).toBeLessThanOrEqual(5)
    await page.locator('.pf-table').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Back to Overview' }).click()
    await expect(page.locator('.pf-table')).toBeVisible()
  })

  test('the link to the client’s dashboard is shown only on screens narrower than 768 pixels [P139] [P138]', async ({ browser }) => {
    const page = await visit(browser, people.client, { viewport: { width: 767, height: 1024 } })
    await openHome(page)
    const dashboard = page.getByRole('link', { name: 'My dashboard' })
    await expect(dashboard).toBeVisible()
    await expect(dashboard).toHaveAttribute('href', new URL(page.url()).pathname)
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(page.getByRole('link', { name: 'Overview' }).first()).toBeVisible()
    await expect(dashboard).toHaveCount(0)
  })

  test('an adviser without an account sees only the pages for advisers [P138]', async ({ browser }) => {
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      const page = await visit(browser, people.adviser, { viewport })
      await page.goto('/dashboard/private-clients')
      await expect(page.getByRole('heading', { name: 'My clients' })).toBeVisible()
      const links = await page.locator('nav.nav ul:not(.nav-more, .nav-firm) a, .bottom-nav a').allTextContents()
      const adviserPages = new Set(['Today', 'My clients', 'Client documents', 'Signing', 'Analytics', 'Messages', 'Meetings', 'Feedback'])
      expect(links.map((text) => text.trim())).toContain('My clients')
      expect(links.map((text) => text.trim()).filter((text) => !adviserPages.has(text))).toEqual([])
    }
  })

  test('a desktop has neither the phone’s header nor the navigation at the bottom [P082]', async ({ browser }) => {
    const page = await visit(browser, people.client, { viewport: { width: 1280, height: 800 } })
    await openHome(page)
    await expect(page.locator('.topbar')).toBeVisible()
    await expect(page.locator('.mobile-head')).toBeHidden()
  })
})

test.describe('errors', () => {
  test('an unknown URL shows that the page was not found [P067] [P128]', { tag: '@quick' }, async ({ page }) => {
    for (const path of ['/dashboard/404', '/no/such/page']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible()
    }
  })

  for (const { kind, status, code, message } of [
    { kind: 'its message', status: 502, code: 'upstream-unavailable', message: errors['upstream-unavailable'] },
    { kind: 'the standard message without one', status: 500, code: 'unexpected', message: 'We encountered an error.' },
  ])
    test(`an error shows its title, ${kind} and what to do, and no text of the server [P129] [P497]`, async ({ browser }) => {
      const page = await visit(browser, people.client)
      await page.route('**/api/me', (route) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'x', title: 'at handler.js:12', status, code }),
        }),
      )
      await page.goto('/portals')
      await expect(page.locator('.error-page h1')).toHaveText('An error occurred')
      await expect(page.locator('.error-page p')).toHaveText([message, 'Please try again later.'])
      await expect(page.getByText('handler.js')).toHaveCount(0)
    })

  test('the technical error is shown if the server cannot be reached, and a reload shows the page [P130]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.goto('/portals')
    await expect(page.locator('.error-page')).toContainText(
      'Sorry, we encountered a technical error. Please wait a few minutes and reload your browser.',
    )
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Your portals' })).toBeVisible()
  })

  test('a client is shown the reason and the end of maintenance [P166]', async ({ browser }) => {
    const page = await visit(browser, people.client)
    const refused = { type: '/problems/maintenance', title: 'maintenance', status: 503, code: 'maintenance', retryAfterSeconds: 600 }
    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(refused) }),
    )
    const maintenance = { messages: { en: 'We move to larger rooms.' }, until: '2030-05-01T11:00:00.000Z' }
    await page.route('**/api/maintenance', (route) => route.fulfill({ json: { maintenance } }))
    await page.goto('/portals')
    await expect(page.getByRole('heading', { name: 'We will be back soon' })).toBeVisible()
    await expect(page.getByText('We move to larger rooms.')).toBeVisible()
    await expect(page.getByText('Expected back on 01/05/2030 at 12:00')).toBeVisible()
  })

  test('a slow start shows the loading screen [P127]', async ({ page }) => {
    await page.route('**/api/session', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto('/login')
    await expect(page.locator('.loading-screen')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  })

  test('a message shows its kind and disappears after ten seconds [P123] [P124]', async ({ page }) => {
    await page.clock.install()
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Success' }).click()
    await page.getByRole('button', { name: 'Error', exact: true }).click()
    await expect(page.locator('.snackbar.success')).toBeVisible()
    await expect(page.locator('.snackbar.error')).toBeVisible()
    await page.clock.runFor(10_500)
    await expect(page.locator('.snackbar')).toHaveCount(0)
  })
})

test.describe('languages', () => {
  test('the main edition switches to Icelandic and back [P036]', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Íslenska' }).click()
    await expect(page.getByRole('heading', { name: 'Skrá inn' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'is')
    await page.getByRole('button', { name: /Tungumál/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('an edition with only English (en-US) has no language switch [P037]', async ({ page, baseURL }) => {
    await page.goto(buildEditionUrl(baseURL, 'asset-manager', '/login'))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.getByRole('button', { name: /Language/ })).toHaveCount(0)
  })

  test('the Greek edition shows Greek, with its own header [P038] [P550]', { tag: '@quick' }, async ({ page, baseURL }) => {
    await page.goto(buildEditionUrl(baseURL, 'greek', '/login'))
    await expect(page.getByRole('heading', { name: 'Σύνδεση' })).toBeVisible()
    await page.goto(buildEditionUrl(baseURL, 'greek', '/'))
    await expect(page.getByRole('heading', { name: 'Your money is at a smarter place.' })).toBeVisible()
  })

  test('pages state their language by its tag: en, en-US, en-GB, is or el-GR [P506]', async ({ page, baseURL }) => {
    const readLanguageTag = () => page.locator('html').getAttribute('lang')
    const tags: (string | null)[] = []
    for (const edition of ['demo', 'asset-manager', 'greek']) {
      await page.goto(buildEditionUrl(baseURL, edition, '/login'))
      await expect(page.getByRole('dialog')).toBeVisible()
      tags.push(await readLanguageTag())
    }
    await page.goto('/login')
    await expect(page.getByRole('dialog')).toBeVisible()
    tags.push(await readLanguageTag())
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Íslenska' }).click()
    await expect(page.getByRole('heading', { name: 'Skrá inn' })).toBeVisible()
    tags.push(await readLanguageTag())
    expect(tags).toEqual(['en', 'en-US', 'el-GR', 'en-GB', 'is'])
  })

  test('a person’s language applies to texts and figures', async ({ browser }) => {
    const page = await visit(browser, people.icelander)
    await openHome(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'is')
    await expect(page.locator('.figure')).toHaveText(/^[\d.]+,\d\d\s€$/)
    await page.getByRole('button', { name: /Tungumál/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.locator('.figure')).toHaveText(/^€[\d,]+\.\d\d$/)
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('menuitemradio', { name: 'Íslenska' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'is')
  })
})

const buildEditionUrl = (baseURL: string | undefined, edition: string, path: string) =>
  `${(baseURL ?? '').replace('localhost', `${edition}.localhost`)}${path}`

test.describe('accessibility', () => {
  test('an account page is accessible in each theme of its portal [B281]', async ({ browser }) => {
    test.slow()
    const page = await visit(browser, people.client)
    const inks = new Set<string>()
    for (const theme of testedThemes) {
      await overrideTheme(page, theme)
      await openHome(page)
      await expect(page.locator('.stack-labels')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      inks.add(await page.locator('.hero').evaluate((hero) => `${getComputedStyle(hero).backgroundColor} ${getComputedStyle(hero).color}`))
      await expectAccessible(page)
    }
    expect(inks.size).toBe(testedThemes.length)
  })

  test('no axe violation on the portfolio of a client, in any theme', { tag: '@check' }, async ({ browser }) => {
    test.slow()
    const page = await visit(browser, people.client)
    await openHome(page)
    const portfolio = await page.locator('.pf-table').getByRole('link').first().getAttribute('href')
    for (const query of ['', '?tab=performance', '?tab=transactions', '?tab=fees', '?explain=total']) {
      await follow(page, `${portfolio}${query}`)
      await expect(page.locator('table').first()).toBeVisible()
      await expectAccessibleInThemes(page)
    }
  })

  test('no axe violation on the other screens of a client, in any theme', { tag: '@check' }, async ({ browser }) => {
    test.slow()
    const page = await visit(browser, people.client)
    for (const path of ['/portals', '/profile/me', '/terms', '/dashboard/404']) {
      await follow(page, path)
      await expect(page.locator('h1')).toBeVisible()
      await expectAccessibleInThemes(page)
    }
  })

  test('no axe violation on a profile that is still loading', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/me/factors', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/profile/me')
    await expect(page.locator('.settings .skeleton-table').first()).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(page.locator('.settings .skeleton-table')).toHaveCount(0)
  })

  test('no axe violation on the client list, in any theme', { tag: '@check' }, async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await page.goto('/dashboard/private-clients')
    await expect(page.locator('.clients tbody tr.row a').first()).toBeVisible()
    await expectAccessibleInThemes(page)
  })

  test('no axe violation in the explorer, in any theme', async ({ browser }) => {
    test.slow()
    const page = await visit(browser, people.client)
    for (const query of ['', '?fund=Y20N']) {
      await follow(page, `/dashboard/private-clients/explorer${query}`)
      await expect(page.locator(query ? '.fund-run' : '.funds tbody tr').first()).toBeVisible()
      await expectAccessibleInThemes(page)
    }
  })

  test('no axe violation on the sign-in page and in the gallery', async ({ page }) => {
    for (const path of ['/', '/login', '/signup', '/?action=reset', '/dev/ui']) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('no page of a client is wider than a window of 320 px', async ({ browser }) => {
    test.slow()
    const page = await visit(browser, people.client, { viewport: { width: 320, height: 640 } })
    await openHome(page)
    await expect(page.locator('.stack-labels')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const portfolio = await page.locator('.pf-table').getByRole('link').first().getAttribute('href')
    for (const path of [
      portfolio,
      `${portfolio}?tab=performance`,
      `${portfolio}?tab=transactions`,
      `${portfolio}?tab=fees`,
      `${portfolio}?explain=total`,
      '/portals',
      '/profile/me',
      '/terms',
    ]) {
      await follow(page, path ?? '/')
      await expect(page.locator('h1').first()).toBeAttached()
      await expectNoSidewaysScroll(page)
    }
  })

  test('the skip link leads to the content', async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await expect(page.locator('.figure')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })
})

/** Changes the theme of the portals in the server's response. The profile does not change. */
async function overrideTheme(page: Page, theme: string): Promise<void> {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as { portals: { theme: string }[]; theme: string }
    await route.fulfill({ response, json: { ...me, theme: 'portal', portals: me.portals.map((portal) => ({ ...portal, theme })) } })
  })
}
