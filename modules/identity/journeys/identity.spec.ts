/// <reference lib="dom" />
import {
  enterPin,
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  fillCredentials,
  openHome,
  password,
  people,
  readPin,
  signIn,
  test,
  visit,
  visitInOwnSession,
  signedInUrl,
} from '@atrium/e2e/visitor'

test.describe('the sign-in dialog', () => {
  for (const [action, title] of [
    ['login', 'Sign in'],
    ['signup', 'Create account'],
    ['reset', 'Reset password'],
  ] as const) {
    test(`[P073] opens for ?action=${action}`, async ({ page }) => {
      await page.goto(`/?action=${action}`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    })
  }

  test('[P043] [P074] [P358] [P072] [P077] [P044] [P078] [P075] opens on /login, offers no social login, stays open until it is cancelled, and links to the sign-up', async ({
    page,
  }) => {
    await page.goto('/login')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await expect(dialog).toBeVisible()
    await expect(page.getByText(/google|microsoft|linkedin/i)).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
    await page.mouse.click(1200, 450)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    await expect(page.getByText('First time here?')).toBeVisible()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByText('Already have an account?')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('[P303] accepts any password format, [P481] reports a wrong password [P482] and clears it', async ({ page }) => {
    await page.goto('/login')
    await fillCredentials(page, 'nobody@nowhere.example', 'x')
    const secret = page.getByLabel('Password', { exact: true })
    await expect(page.getByRole('alert').getByText(/do not match/)).toBeVisible()
    await expect(secret).toHaveValue('')
    await expect(secret).toHaveAttribute('aria-invalid', 'true')
    await expect(secret).toBeFocused()
  })
})

test(
  '[P363] [P231] [P233] [P064] a sign-in by e-mail, password and PIN leads to the portals with a welcome message',
  { tag: '@quick' },
  async ({ page }) => {
    await signIn(page, people.adviser)
    await expect(page.getByText('Welcome back')).toBeVisible()
    await expect(page).toHaveURL(/\/portals$/)
  },
)

test('a client with one portal gets to their account without a choice of portals', async ({ page }) => {
  await signIn(page, people.businessOwner)
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/(account|portfolio)\//)
})

test('a page requested without a session opens after the sign-in, with its query string', async ({ page }) => {
  const path = '/dashboard/private-clients/portfolio/HL-204417-02?tab=breakdowns&by=region'
  await page.goto(path)
  await expect(page).toHaveURL(/\/login$/)
  await fillCredentials(page, people.client, password)
  await enterPin(page, people.client)
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
})

test('a complete PIN, typed or pasted, is submitted once; the Confirm button stays enabled', async ({ page }) => {
  const attempts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/second-factor')) attempts.push(String(request.postDataJSON().code))
  })
  await page.goto('/login')
  await fillCredentials(page, people.secondJointOwner, password)
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toHaveAccessibleDescription('It is checked as soon as the last digit is entered.')
  const right = await readPin(page, people.secondJointOwner)
  const wrong = right === '000000' ? '000001' : '000000'
  await pin.pressSequentially(wrong.slice(0, 5))
  expect(attempts).toEqual([])
  await pin.press(wrong.slice(5))
  await expect(page.getByRole('alert').getByText('Wrong PIN')).toBeVisible()
  await expect(pin).toHaveValue('')
  await expect(pin).toBeFocused()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await expectAccessible(page)
  await pin.evaluate(
    (field: HTMLInputElement, text) => {
      field.focus()
      document.execCommand('insertText', false, text)
    },
    `PIN: ${right.slice(0, 3)} ${right.slice(3)}`,
  )
  await expect(page).toHaveURL(signedInUrl)
  expect(attempts).toEqual([wrong, right])
})

test('a sign-in without a connection keeps the password and does not mark it as invalid; the next attempt hides the message', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route('**/api/session', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await fillCredentials(page, people.withoutPin, password)
  const failure = page.getByText('You are offline, or we cannot be reached.')
  await expect(failure).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome back')).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('[P232] a wrong PIN is reported, [P146] and a pending sign-in does not open the dashboard', { tag: '@quick' }, async ({ page }) => {
  await page.goto('/login')
  await fillCredentials(page, people.manyCurrencies, password)
  const pin = page.getByRole('textbox', { name: 'PIN' })
  await expect(pin).toBeVisible()
  const right = await readPin(page, people.manyCurrencies)
  await pin.fill(right === '000000' ? '000001' : '000000')
  await expect(page.getByRole('alert').getByText('Wrong PIN')).toBeVisible()
  await page.goto('/dashboard/private-clients')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible()
})

test('[P145] every page of the dashboard redirects to /login without a session', async ({ page }) => {
  for (const path of ['/portals', '/dashboard/private-clients', '/dashboard/private-clients/portfolio/x', '/profile/me']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('[P226] the sign-in loads the profile and the account', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  await signIn(page, people.screenReader)
  await page.goto('/')
  await expect(page.locator('.hero .figure')).toContainText('£')
  expect(requestedPaths).toContain('/api/me')
  expect(requestedPaths.filter((path) => /^\/api\/accounts\/[\da-f-]{36}$/.test(path)).length).toBeGreaterThan(0)
})

test('the entry script requests the person while the texts load, and the account while the code of its page loads', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const isScript = (url: string) => /\/assets\/.*\.js$/.test(new URL(url).pathname)
  const held: string[] = []
  let release = Promise.withResolvers<void>()
  /** Delays every script that starts to load from now on. Returns a function that releases these scripts. */
  const delayScripts = () => {
    const current = Promise.withResolvers<void>()
    release = current
    return () => current.resolve()
  }
  const entryPage = await (await page.request.get('/login')).text()
  await page.route('**/assets/*', async (route) => {
    const url = route.request().url()
    if (isScript(url) && !entryPage.includes(new URL(url).pathname)) {
      held.push(url)
      await release.promise
    }
    await route.continue()
  })
  const releaseTexts = delayScripts()
  const person = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/me')
  await page.goto('/', { waitUntil: 'commit' })
  await person
  expect(held.length).toBeGreaterThan(0)
  const releasePage = delayScripts()
  const account = page.waitForResponse((response) => /^\/api\/accounts\/[\da-f-]{36}$/.test(new URL(response.url()).pathname))
  releaseTexts()
  await account
  releasePage()
  await expect(page.locator('.hero .figure')).toContainText('£')
})

test(
  '[P484] signing out shows a message, [P228] leaves no data on the device, [P227] and requires the PIN at the next sign-in',
  { tag: '@quick' },
  async ({ page }) => {
    await signIn(page, people.executor)
    await openHome(page)
    await page.getByRole('button', { name: /, menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You have been logged out. See you again soon!')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('atrium.')))).toEqual([])
    await page.goto('/login')
    await fillCredentials(page, people.executor, password)
    await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible()
  },
)

test('[P230] after a sign-out, the next person to sign in sees no data of the previous one, even while their own data loads', async ({
  page,
}) => {
  await signIn(page, people.everyEdition)
  await openHome(page)
  const me = await (await page.request.get('/api/me')).json()
  const figure = page.locator('.hero .figure')
  await expect(figure).toContainText(/£[\d,]{5,}/)
  const pounds = /£[\d,]{5,}/.exec(await figure.innerText())?.[0] ?? ''
  const privateTexts: string[] = [me.id, me.name, me.email, me.accounts[0].id, me.accounts[0].name, pounds]
  expect(privateTexts.filter((mark) => mark.length < 5)).toEqual([])
  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have been logged out. See you again soon!')).toBeVisible()
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      await indexedDB.databases(),
      await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
    ]),
  )
  for (const mark of privateTexts) expect([mark, stored.includes(mark)]).toEqual([mark, false])
  expect(stored).not.toContain('/api/')
  // The page is not reloaded, so that data left in memory would be visible.
  const gate = Promise.withResolvers<void>()
  let heldRequests = 0
  await page.route(/\/api\/(me|accounts|portals|portfolios)/, async (route) => {
    heldRequests++
    await gate.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await fillCredentials(page, people.withoutPin, password)
  await expect.poll(() => heldRequests).toBeGreaterThan(0)
  const readBodyText = async () => await page.locator('body').innerText()
  for (const mark of privateTexts) expect([mark, (await readBodyText()).includes(mark)]).toEqual([mark, false])
  gate.resolve()
  await expect(page).toHaveURL(signedInUrl)
  await expect(page.getByRole('button', { name: /, menu$/ })).toBeVisible()
  for (const mark of privateTexts) expect([mark, (await readBodyText()).includes(mark)]).toEqual([mark, false])
})

test('a sign-out ends on the start page, and the previous page sends no more requests', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'signs out before the next page has loaded')
  const isSigningOut = Promise.withResolvers<void>()
  const hasLateResponse = Promise.withResolvers<void>()
  // A response that arrives during the sign-out, and upon which the page would request the actions of the client again.
  await page.route('**/document-folders', async (route) => {
    const response = await route.fetch()
    const overview = (await response.json()) as { unsignedCount: number }
    await isSigningOut.promise
    await route.fulfill({ response, json: { ...overview, unsignedCount: overview.unsignedCount + 7 } }).catch(() => undefined)
    hasLateResponse.resolve()
  })
  await openHome(page)
  await expect(page.locator('#action-queue li').first()).toBeVisible()
  await expect(page.locator('.hero .figure')).toContainText('£')
  await page.getByRole('button', { name: /, menu$/ }).click()
  const signOutItem = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(signOutItem).toBeVisible()
  const release = Promise.withResolvers<void>()
  const held = page.waitForRequest(/\/assets\/.*\.js$/)
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await release.promise
    await route.continue()
  })
  const requested: string[] = []
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    isSigningOut.resolve()
    await hasLateResponse.promise
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await route.continue()
  })
  await signOutItem.click()
  await held
  // The previous page renders again while the code of the next page loads.
  await page.setViewportSize({ width: 700, height: 900 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  release.resolve()
  await expect(page.getByText('You have been logged out. See you again soon!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('[B017] /?logout signs out', async ({ page }) => {
  await page.goto('/login')
  await fillCredentials(page, people.withoutPin, password)
  await expect(page).toHaveURL(signedInUrl)
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out. See you again soon!')).toBeVisible()
  await page.goto('/portals')
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('an idle session', () => {
  test('[P348] [P241] [P242] [P243] begins without a PIN if the second factor is disabled, is extended by activity, warns, and ends on /login with the reason', async ({
    page,
  }) => {
    await page.goto('/login')
    await fillCredentials(page, people.withoutPin, password)
    await expect(page).toHaveURL(signedInUrl)
    const deadline = () => page.evaluate(() => Number(localStorage.getItem('atrium.deadline')))
    for (const act of [
      () => page.keyboard.press('Shift'),
      () => page.mouse.move(300, 300 + Math.random() * 100),
      () => page.evaluate(() => dispatchEvent(new Event('scroll'))),
    ]) {
      const before = await deadline()
      await expect(async () => {
        await act()
        expect(await deadline()).toBeGreaterThan(before)
      }).toPass({ timeout: 5_000 })
    }

    const setSecondsLeft = (seconds: number) =>
      page.evaluate((left) => localStorage.setItem('atrium.deadline', String(Date.now() + left * 1000)), seconds)
    await setSecondsLeft(100)
    const warning = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Stay signed in' }).press('Enter')
    await expect(warning).toBeHidden()
    await setSecondsLeft(-1)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText(/signed out because you were inactive/)).toBeVisible()
  })
})

test('[P559] [P148] a session whose stored deadline has passed is ended when a page is opened', async ({ page }) => {
  test.setTimeout(90_000)
  const extended: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/session/extend') && void extended.push(request.url()))
  await page.goto('/login')
  await fillCredentials(page, people.withoutPin, password)
  await expect(page).toHaveURL(signedInUrl)
  for (const address of ['/login', '/portals', '/profile/me', '/dashboard/private-clients', '/terms']) {
    await page.goto('/dev/mail')
    await page.evaluate(() => localStorage.setItem('atrium.deadline', String(Date.now() - 1000)))
    extended.length = 0
    await page.goto(address)
    await expect(page).toHaveURL(address === '/terms' ? /\/terms$/ : /\/login$/)
    await expect.poll(async () => (await (await page.request.get('/api/session')).json()).state).toBe('none')
    if (address !== '/terms') await expect(page.getByText(/signed out because you were inactive/)).toBeVisible()
    expect([address, extended]).toEqual([address, []])
    // A new sign-in is not affected by the old deadline.
    await page.goto('/login')
    await fillCredentials(page, people.withoutPin, password)
    await expect(page).toHaveURL(/\/(portals|profile\/me|dashboard\/.+)$/)
  }
})

test('windows share the deadline of a session: activity in one window extends it, and all are signed out together [P242] [P243]', async ({
  page,
}) => {
  await page.goto('/login')
  await fillCredentials(page, people.withoutPin, password)
  await expect(page).toHaveURL(signedInUrl)
  const deadline = () => page.evaluate(() => Number(localStorage.getItem('atrium.deadline')))
  await expect.poll(deadline).toBeGreaterThan(0)
  const first = await deadline()
  const other = await page.context().newPage()
  await other.goto('/portals')
  await expect.poll(deadline).toBeGreaterThan(first)
  const warnings = [page, other].map((window) => window.getByRole('alertdialog', { name: 'Are you still there?' }))
  const setRemainingSeconds = (seconds: number) =>
    page.evaluate((left) => localStorage.setItem('atrium.deadline', String(Date.now() + left * 1000)), seconds)
  const extended: string[] = []
  for (const window of [page, other])
    window.on('request', (request) => request.url().endsWith('/api/session/extend') && void extended.push(request.method()))
  await setRemainingSeconds(100)
  for (const warning of warnings) await expect(warning).toBeVisible()
  // Requests that windows send automatically do not extend the session.
  expect(extended).toEqual([])
  await other.bringToFront()
  await other.getByRole('button', { name: 'Stay signed in' }).click()
  for (const warning of warnings) await expect(warning).toBeHidden()
  expect(extended).toEqual(['POST'])
  await setRemainingSeconds(-1)
  for (const window of [page, other]) {
    await expect(window).toHaveURL(/\/login$/)
    await expect(window.getByText(/signed out because you were inactive/)).toBeVisible()
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-atrium')
})

test('[B290] the profile is styled and readable in three themes', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/profile/me')
  await expect(page.getByLabel('Phone')).toBeVisible()
  const readLook = () =>
    page.evaluate(() => {
      const field = getComputedStyle(document.querySelector('main input') as Element)
      const body = getComputedStyle(document.body)
      return [
        body.backgroundColor,
        body.color,
        field.borderColor,
        getComputedStyle(document.querySelector('h1') as Element).fontFamily,
      ].join()
    })
  const looks = new Set<string>()
  for (const theme of ['main', 'tech', 'contrast']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    looks.add(await readLook())
  }
  expect(looks.size).toBe(3)
  await expectAccessibleInThemes(page)
})

test('[P065] the profile saves a phone number and a theme', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.otherClient)
  await page.goto('/profile/me')
  await page.getByLabel('Phone').fill('01632 960 018')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960 018')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('portal')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'main')
})

test('the profile marks each invalid field and focuses the first', async ({ browser }) => {
  const page = await visit(browser, people.otherClient)
  await page.goto('/profile/me')
  await page.getByLabel('Name').fill(' ')
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toBeFocused()
})

test('a person signs in and opens the explanation of a holding with the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  }
  const tabTo = async (name: RegExp) => {
    for (let time = 0; time < 60; time++) {
      await press('Tab')
      const text = await page.evaluate(
        () => `${document.activeElement?.textContent} ${document.activeElement?.getAttribute('aria-label') ?? ''}`,
      )
      if (name.test(text.trim())) return
    }
    throw new Error(`Tab did not reach ${String(name)}`)
  }
  await page.getByLabel('Email').focus()
  await page.keyboard.type(people.jointOwner)
  await press('Tab')
  await page.keyboard.type(password)
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeFocused()
  await page.keyboard.type(await readPin(page, people.jointOwner))
  await press('Enter')
  await expect(page).toHaveURL(signedInUrl)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('.pf-table tbody').or(page.locator('.holdings tbody').first())).toBeVisible()
  if (await page.locator('.pf-table').isVisible()) {
    await tabTo(/Account|ISA|Pension|Bond|Trust/)
    await press('Enter')
  }
  await expect(page.locator('.holdings tbody').first()).toBeVisible()
  await tabTo(/how it is calculated$/)
  await press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator(':focus')).toHaveClass(/explained/)
})
