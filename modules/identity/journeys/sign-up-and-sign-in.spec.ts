/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  enterPin,
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  createEmailAddress,
  newPassword,
  completeWelcome,
  people,
  readEmail,
  readPin,
  signUp,
  test,
  visit,
} from '@atrium/e2e/visitor'

const label = (page: Page, text: string) => page.getByLabel(text, { exact: true })
const getSubmitButton = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function fill(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(entries)) await label(page, name).fill(value)
}

test.describe('signing up', () => {
  test('[P076] [P234] a PIN confirms the address, and the profile opens', { tag: '@quick' }, async ({ page }) => {
    await signUp(page, 'Ada Quayle')
    await expect(page.getByText('Your account is ready')).toBeVisible()
    await completeWelcome(page)
    await expect(label(page, 'Name')).toHaveValue('Ada Quayle')
  })

  test('a person requests another e-mail, and only the newest PIN works', async ({ page }) => {
    await page.clock.install()
    const email = createEmailAddress('again')
    await page.goto('/signup')
    await fill(page, { 'Full name': 'Ida Thorne', Email: email, Password: newPassword, 'Repeat password': newPassword })
    await page.getByRole('checkbox').check()
    await getSubmitButton(page).click()
    const first = await readPin(page, email)
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await page.clock.runFor(31_000)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('A new PIN is on its way.')).toBeVisible()
    await expect.poll(() => readPin(page, email)).not.toBe(first)
    const pin = page.getByRole('textbox', { name: 'PIN' })
    await pin.fill(first)
    await expect(page.getByText('Wrong PIN').first()).toBeVisible()
    await expectAccessible(page)
    await enterPin(page, email)
    await expect(page).toHaveURL(/\/profile\/me$/)
  })

  test('[P305] an edition can replace the standard consent', async ({ page, baseURL }) => {
    await page.goto('/signup')
    await expect(page.getByRole('checkbox', { name: /^I have read and accept the terms of use (?!and)/ })).toBeVisible()
    await page.goto(new URL('/signup', baseURL?.replace('localhost', 'asset-manager.localhost')).href)
    const consentText = 'I have read and accept the terms of use, and I act for a professional client'
    await expect(page.getByRole('checkbox', { name: consentText })).not.toBeChecked()
    await expect(getSubmitButton(page)).toBeDisabled()
  })

  test('[P304] a person cannot sign up before accepting the terms', async ({ page }) => {
    await page.goto('/signup')
    await expect(page.getByRole('checkbox', { name: 'I have read and accept the terms of use' })).not.toBeChecked()
    await expect(getSubmitButton(page)).toBeDisabled()
    await page.getByRole('checkbox').check()
    await expect(getSubmitButton(page)).toBeEnabled()
  })

  test('[P300] [P301] [P302] states the password rules at the field', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('checkbox').check()
    await fill(page, { 'Full name': 'A', Email: createEmailAddress('b'), Password: 'abcdefgh', 'Repeat password': 'abcdefgi' })
    await getSubmitButton(page).click()
    await expect(page.getByText('At least one number', { exact: true })).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fill(page, { Password: 'abc1e', 'Repeat password': 'abc1e' })
    await getSubmitButton(page).click()
    await expect(page.getByText('Min. 8 characters')).toBeVisible()
  })

  test('[P307] [P309] [P481] [P482] states why an address is refused, and clears the password', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('checkbox').check()
    await fill(page, { 'Full name': 'A', Email: 'x@yopmail.com', Password: newPassword, 'Repeat password': newPassword })
    await getSubmitButton(page).click()
    await expect(label(page, 'Email')).toHaveAccessibleDescription('You cannot register with this domain.')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('You cannot register with this domain.')).toBeVisible()
    await expect(label(page, 'Password')).toHaveValue('')
    await expect(label(page, 'Email')).toHaveValue('x@yopmail.com')
  })

  test('[P306] requires an address of an allowed domain if the edition lists such domains', async ({ page, baseURL }) => {
    await page.goto(new URL('/signup', baseURL?.replace('localhost', 'asset-manager.localhost')).href)
    await page.getByRole('checkbox').check()
    await fill(page, { 'Full name': 'A', Email: 'x@elsewhere.example', Password: newPassword, 'Repeat password': newPassword })
    await getSubmitButton(page).click()
    await expect(label(page, 'Email')).toHaveAccessibleDescription('Please use an email with an allowed domain.')
    await fill(page, { Email: `${crypto.randomUUID()}@whitaker-mill.example`, Password: newPassword, 'Repeat password': newPassword })
    await getSubmitButton(page).click()
    await expect(page.getByText('Please use an email with an allowed domain.')).toHaveCount(0)
    await expect(page.getByText(/@whitaker-mill\.example/)).toBeVisible()
  })

  test('[P308] an adviser with a wrong signup code is refused', async ({ page }) => {
    await page.goto('/signup/adviser')
    await page.getByRole('checkbox').check()
    await fill(page, {
      'Full name': 'A',
      Email: `a.${Date.now()}@harcourt-lisle.example`,
      Password: newPassword,
      'Repeat password': newPassword,
    })
    await fill(page, { 'Signup code': 'guess' })
    await getSubmitButton(page).click()
    await expect(label(page, 'Signup code')).toHaveAccessibleDescription(/The signup code is incorrect/)
  })

  test('[P045] an invitation link shows its recipient, its token is removed from the URL, and an unknown token is refused', async ({
    browser,
    page,
  }) => {
    const adviserPage = await visit(browser, people.adviser)
    await adviserPage.goto('/portals')
    const { items } = await (await adviserPage.request.get('/api/portals/private-clients/accounts?search=Fairbairn&linked=all')).json()
    const origin = new URL(adviserPage.url()).origin
    const sent = await adviserPage.request.post(`/api/accounts/${items[0].id}/invitation`, { headers: { origin } })
    expect(sent.status()).toBe(200)
    const { sentTo } = await sent.json()
    const link = /http\S+#token=[\w-]{43}/.exec(await readEmail(page, sentTo))?.[0] ?? ''
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.goto(link)
    await expect(page.getByText('You were invited by Harcourt Lisle.')).toBeVisible()
    await expect(label(page, 'Email')).toHaveValue(sentTo)
    await expect(page).toHaveURL(/\/signup\/client$/)
    expect(requestedUrls.filter((url) => url.includes(link.slice(-43)))).toEqual([])
    await page.goto('about:blank')
    await page.goto(`/signup/client/${link.slice(-43)}`)
    await expect(label(page, 'Email')).toHaveValue(sentTo)
    await page.goto(`/signup/client/${'a'.repeat(43)}`)
    await expect(page.getByText('This invitation has expired or was used already.')).toBeVisible()
    await expect(page).toHaveURL(/\/signup\/client$/)
  })

  test('[P046] the sign-up route of an invited adviser with their token opens their sign-up, and with an unknown token refuses it', async ({
    browser,
    page,
  }) => {
    const admin = await visit(browser, people.companyAdmin)
    await admin.goto('/profile/organisation')
    const email = createEmailAddress('route').replace(/@.*/, '@harcourt-lisle.example')
    const origin = new URL(admin.url()).origin
    const sent = await admin.request.post('/api/adviser-invitations', { data: { email }, headers: { origin } })
    expect(sent.status()).toBe(200)
    const token = /#token=([\w-]{43})/.exec(await readEmail(page, email, /#token=/))?.[1] ?? ''
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const opened = await page.goto(`/signup/adviser/${token}`)
    expect(opened?.status()).toBe(200)
    await expect(page.getByText('You were invited by Harcourt Lisle.')).toBeVisible()
    await expect(label(page, 'Email')).toHaveValue(email)
    await expect(label(page, 'Signup code')).toBeVisible()
    await expect(page).toHaveURL(/\/signup\/adviser$/)
    expect(requestedUrls.filter((url) => url.includes(token))).toEqual([new URL(`/signup/adviser/${token}`, page.url()).href])
    await page.goto(`/signup/adviser/${'a'.repeat(43)}`)
    await expect(page.getByText('This invitation has expired or was used already.')).toBeVisible()
    await expect(label(page, 'Signup code')).toHaveCount(0)
    await expect(page).toHaveURL(/\/signup\/adviser$/)
  })
})

test('[P563] the sign-up page warns an invited client only if their account is not linked with a correct external id', async ({
  browser,
  page,
}) => {
  const adminPage = await visit(browser, people.admin)
  await adminPage.goto('/portals')
  const origin = new URL(adminPage.url()).origin
  for (const [linked, count] of [
    ['unlinked', 1],
    ['linked', 0],
  ] as const) {
    const { items } = await (await adminPage.request.get(`/api/portals/private-clients/accounts?linked=${linked}`)).json()
    // Another journey invites the Fairbairns, and only the newest invitation is valid.
    const { id } = items.find(({ name }: { name: string }) => !name.includes('Fairbairn'))
    const { sentTo } = await (await adminPage.request.post(`/api/accounts/${id}/invitation`, { headers: { origin } })).json()
    await page.goto('about:blank')
    await page.goto(/http\S+#token=[\w-]{43}/.exec(await readEmail(adminPage, sentTo))?.[0] ?? '')
    await expect(page.getByText('You were invited by Harcourt Lisle.')).toBeVisible()
    await expect(page.getByText('Account is not linked with a correct external id: ')).toHaveCount(count)
    await expect(getSubmitButton(page)).toBeVisible()
  }
})

test.describe('a forgotten password', () => {
  test('[P483] [P235] the response is the same for known and unknown addresses, and leads back to the sign-in', async ({ page }) => {
    for (const email of [people.executor, 'nobody@nowhere.example']) {
      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgotten your password?' }).click()
      await fill(page, { Email: email })
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText('If your email address exists, a link is on its way to you.')).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
    }
  })

  test('the typed address is carried over to the reset form and back, and the page confirms the request', async ({ page }) => {
    await page.goto('/login')
    await fill(page, { Email: 'nobody@nowhere.example' })
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page).toHaveURL(/action=reset/)
    await expect(label(page, 'Email')).toHaveValue('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('dialog').getByText('a link is on its way to you.')).toBeVisible()
    await expect(label(page, 'Email')).toHaveValue('nobody@nowhere.example')
    await expect(label(page, 'Password')).toBeFocused()
  })

  test(
    '[P481] an e-mailed link sets a new password once, its token is removed from the URL, and a refused password is reported',
    { tag: '@quick' },
    async ({ page }) => {
      const email = await signUp(page, 'Rose Larch')
      await completeWelcome(page)
      await page.goto('/?logout')
      await expect(page.getByText('You have been logged out.')).toBeVisible()
      await page.goto('/?action=reset')
      await fill(page, { Email: email })
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText('a link is on its way to you.')).toBeVisible()
      const link = /http\S+#token=[\w-]{43}/.exec(await readEmail(page, email, /#token=/))?.[0] ?? ''
      await page.goto(link)
      await expect(page).toHaveURL(/\/\?action=reset$/)
      await fill(page, { 'New password': 'password1', 'Repeat password': 'password1' })
      await page.getByRole('button', { name: 'Set password' }).click()
      const easyPasswordMessage = 'This password is easy to guess. Please choose another.'
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText(easyPasswordMessage)).toBeVisible()
      await expect(label(page, 'New password')).toHaveValue('')
      await fill(page, { 'New password': 'Quince-garden-1902', 'Repeat password': 'Quince-garden-1902' })
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByText('Your password was changed.')).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await page.goto('about:blank')
      await page.goto(link)
      await fill(page, { 'New password': 'Quince-garden-1903', 'Repeat password': 'Quince-garden-1903' })
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.locator('.note')).toContainText('This link has expired')
    },
  )
})

test('[P291] a changed name appears in every window at once, and a changed password signs out every window', async ({ page, context }) => {
  await signUp(page, 'Cora Beck')
  await completeWelcome(page)
  const other = await context.newPage()
  await other.goto('/portals')
  await expect(other.getByRole('button', { name: /^Cora Beck ?, menu$/ })).toBeVisible()
  await fill(page, { Name: 'Cora Beck-Lindqvist' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const window of [page, other]) await expect(window.getByRole('button', { name: /^Cora Beck-Lindqvist ?, menu$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await fill(page, { 'Current password': 'not it', 'New password': 'Quince-garden-1902', 'Repeat password': 'Quince-garden-1902' })
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await expect(label(page, 'Repeat password')).toHaveValue('Quince-garden-1902')
  await fill(page, { 'Current password': newPassword })
  await page.getByRole('button', { name: 'Set password' }).click()
  for (const window of [page, other]) await expect(window).toHaveURL(/\/login$/)
  await page.goto('/profile/me')
  await expect(page).toHaveURL(/\/login$/)
})

test('[P159] [P165] a token in the URL replaces the password but not the second factor, and is removed from the URL', async ({
  browser,
  page,
}) => {
  const signedInPage = await visit(browser, people.onePortfolio)
  await signedInPage.goto('/portals')
  const origin = new URL(signedInPage.url()).origin
  const { token } = await (await signedInPage.request.post('/api/sign-in-tokens', { headers: { origin } })).json()
  await page.goto(`/dashboard/private-clients?token=${token}`)
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await enterPin(page, people.onePortfolio)
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/(account|portfolio)\/[\w-]+$/)
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto(`/portals?token=${token}`)
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible()
})

test('the sign-in pages have no axe violations in any theme', { tag: '@check' }, async ({ page }) => {
  test.slow()
  for (const path of ['/signup', '/signup/adviser', '/?action=reset', `/?action=reset#token=${'a'.repeat(43)}`]) {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInThemes(page)
    await page.goto('about:blank')
  }
})
