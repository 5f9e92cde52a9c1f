import { expect, people, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'

test('[P063] [P086] /portals shows the portals of a person, without navigation', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/portals')
  await expect(page.getByRole('heading', { name: 'Your portals' })).toBeVisible()
  await expect(page.locator('.portal-list li')).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('[P079] [P081] a professional chooses a portal and cannot create more than the maximum', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/portals')
  await expect(page.getByRole('heading', { name: 'Are you an investment professional?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create client portals' })).toBeDisabled()
  await expect(page.getByText('Your firm may have one portal. Ask an administrator of Harcourt Lisle to raise this maximum.')).toBeVisible()
})

test('[P080] a professional who may create a portal does so in a dialog', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  // The firm of this adviser has reached its maximum, so that the page is told otherwise.
  await page.route('**/api/portals', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), canCreate: true } })
  })
  await page.goto('/portals')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create client portals' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: false }).first()).toBeFocused()
  await expect(dialog.getByRole('radio').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[P333] an adviser without a firm sees a message with the person to contact', async ({ browser }) => {
  const page = await visit(browser, people.withoutFirm)
  await page.goto('/portals')
  const text = 'Your account is not bound to an Organisation, please contact a Company Admin to solve this issue.'
  await expect(page.getByText(text)).toBeVisible()
  const bound = await visit(browser, people.adviser)
  await bound.goto('/portals')
  await expect(bound.locator('.portal-list li')).toHaveCount(2)
  await expect(bound.getByText(text)).toHaveCount(0)
})

test('a client with one portal does not have to choose', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/portals')
  await expect(page.locator('.portal-list li')).toHaveCount(1)
  await expect(page.getByText('Are you an investment professional?')).toHaveCount(0)
})

test('[P155] the start page redirects a client with one portal to their account', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/account\/[\w-]+$/)
})

test('[P154] [P156] the start page redirects a professional to the portal if the maximum is one portal', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'My clients' })).toBeVisible()
})

test('[P169] another firm’s portal is not found', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/somebody-elses')
  await expect(page).toHaveURL(/\/dashboard\/404$/)
})

test('[P354] a person without a portal who opens a page of a portal is redirected to the portals', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), portals: [], accounts: [] } })
  })
  await page.goto('/dashboard/private-clients')
  await expect(page).toHaveURL(/\/portals$/)
})

test('[P153] a client is redirected to the portals from a page that a rule of their account switches off', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    const rules = [{ name: 'portfolios', isEnabled: false }]
    await route.fulfill({ response, json: { ...me, accounts: me.accounts.map((account: object) => ({ ...account, rules })) } })
  })
  await page.goto('/dashboard/private-clients/portfolio/HL-204417-02')
  await expect(page).toHaveURL(/\/portals$/)
})

test('[P351] public pages can be read with and without a session', async ({ browser, page }) => {
  const signedIn = await visit(browser, people.client)
  for (const visitor of [page, signedIn])
    for (const address of ['/terms', '/privacy']) {
      await visitor.goto(address)
      await expect(visitor.locator('main h1')).toBeVisible()
      await expect(visitor).toHaveURL(new RegExp(`${address}$`))
    }
})

test('[P083] the layout is mobile if either side of a touch device is short, or the width of a desktop window is small', async ({
  browser,
}) => {
  const touch = { isMobile: true, hasTouch: true }
  for (const [width, height, options, isMobile] of [
    [767, 1000, touch, true],
    [768, 1000, touch, false],
    [1000, 767, touch, true],
    [767, 1000, {}, true],
    [768, 1000, {}, false],
    [1280, 600, {}, false],
  ] as const) {
    const page = await visit(browser, people.client, { viewport: { width, height }, ...options })
    await page.goto('/profile/me')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.bottom-nav')).toBeVisible({ visible: isMobile })
    await page.context().close()
  }
})

test('the choice of portals shows the value of each account, and has a button that signs out', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'signs out of the choice of portals')
  await page.goto('/portals')
  await expect(page.getByRole('link', { name: /Private clients/ })).toContainText(/Henrietta Lockwood ?£[\d,]+\.\d\d/)
  await expect(page.getByRole('link', { name: /Family office/ })).toContainText(/£[\d,]+\.\d\d/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.portal-account b').first()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/portals')
  await expect(page).toHaveURL(/\/login$/)
})

test('[P149] [P350] a client who opens the client list is redirected to the portals', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/private-clients')
  await expect(page).toHaveURL(/\/portals$/)
})
