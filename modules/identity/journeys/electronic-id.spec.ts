import type { Page } from '@playwright/test'
import {
  electronicIdOwner,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fillCredentials,
  completeWelcome,
  password,
  readPin,
  signUp,
  test,
} from '@atrium/e2e/visitor'

const settings = (page: Page) => page.getByRole('region', { name: 'How you sign in' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with electronic ID' })

/** Chooses a person at the simulated provider, which is on another site. */
async function choose(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/)
  await page.getByRole('button', { name }).click()
}

async function givePin(page: Page, email: string): Promise<void> {
  const pin = page.getByRole('textbox', { name: /^PIN/ })
  await expect(pin).toBeVisible()
  await pin.fill(await readPin(page, email))
}

/** Records the requests to Atrium with their Referer. */
function recordRequests(page: Page): { addresses: string[]; referers: string[] } {
  const recorded = { addresses: [] as string[], referers: [] as string[] }
  page.on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) return
    recorded.addresses.push(request.url())
    recorded.referers.push(request.headers()['referer'] ?? '')
  })
  return recorded
}

test.describe('a client who must use an electronic ID', { tag: '@serial' }, () => {
  test.describe.configure({ mode: 'serial' })

  test('[S30] a client signs in with the electronic ID and the second factor; no URL and no Referer reveals the person or the code', async ({
    page,
  }) => {
    const { addresses, referers } = recordRequests(page)
    await page.goto('/login')
    await signInButton(page).click()
    await choose(page, 'Ægir Sæmundsson')
    await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await givePin(page, electronicIdOwner)
    await expect(page).toHaveURL(/\/(portals|dashboard\/.*)$/)
    // The provider's redirect back to Atrium, which continues immediately to the page.
    const returnUrls = addresses.filter((address) => new URL(address).pathname === '/electronic-id/return')
    expect(returnUrls).toHaveLength(1)
    const code = new URL(returnUrls[0] ?? '').searchParams.get('code') ?? ''
    expect(code.length).toBeGreaterThan(20)
    const others = addresses.filter((address) => address !== returnUrls[0])
    for (const secret of [code, '1213702229', '121370-2229', electronicIdOwner, encodeURIComponent(electronicIdOwner)])
      expect([
        secret,
        others.filter((address) => address.split('#')[0]?.includes(secret)),
        referers.filter((one) => one.includes(secret)),
      ]).toEqual([secret, [], []])
    expect(await page.evaluate('location.href + JSON.stringify(history.state)')).not.toContain(code)
    await page.goBack()
    expect(page.url()).not.toContain(code)
  })

  test('[P168] a client is redirected to the electronic ID after a password, and from every page after a token', async ({ page }) => {
    await page.goto('/login')
    await fillCredentials(page, electronicIdOwner, password)
    await choose(page, 'Ægir Sæmundsson')
    await givePin(page, electronicIdOwner)
    await expect(page).toHaveURL(/\/(portals|dashboard\/.*)$/)
    const { token } = await (await page.request.post('/api/sign-in-tokens', { headers: { origin: new URL(page.url()).origin } })).json()
    // Without the cookie, the page acts as another browser that uses the token.
    await page.context().clearCookies({ name: '__Host-atrium' })
    await page.goto(`/dashboard/private-clients?token=${token}`)
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/)
    // The person goes back without using the electronic ID. Every page redirects again.
    await page.goto('/profile/me')
    await choose(page, 'Ægir Sæmundsson')
    await givePin(page, electronicIdOwner)
    await expect(page).toHaveURL(/\/profile\/me$/)
    expect(page.url()).not.toContain('token')
  })
})

test('a person links an electronic ID in their profile, signs in with it and unlinks it', { tag: '@quick' }, async ({ page }) => {
  const email = await signUp(page, 'Hallgerður Ketilsdóttir')
  await completeWelcome(page)
  await settings(page).getByRole('button', { name: 'Link', exact: true }).click()
  await choose(page, 'Hallgerður Ósk Ketilsdóttir')
  await expect(page).toHaveURL(/\/profile\/me$/)
  await expect(page.getByText('Your electronic ID was linked.')).toBeVisible()
  await expect(settings(page).getByText(/^Linked since/)).toBeVisible()
  await page.goto('/?logout')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.goto('/login')
  await signInButton(page).click()
  await choose(page, 'Hallgerður Ósk Ketilsdóttir')
  await givePin(page, email)
  await expect(page).toHaveURL(/\/(portals|dashboard\/.*)$/)
  await page.goto('/profile/me')
  await settings(page).getByRole('button', { name: 'Unlink', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Unlink your electronic ID' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Your electronic ID was unlinked.')).toBeVisible()
  await expect(settings(page).getByRole('button', { name: 'Link', exact: true })).toBeVisible()
})

test('an electronic ID that is not linked and a declined request show the same message and sign nobody in', async ({ page }) => {
  for (const name of ['Guðrún Þórðardóttir', 'Decline']) {
    await page.goto('/login')
    await signInButton(page).click()
    await choose(page, name)
    const dialog = page.getByRole('dialog', { name: 'Not signed in' })
    await expect(dialog.getByText('We could not sign you in with your electronic ID.')).toBeVisible()
    await expect(page).toHaveURL(/\/electronic-id$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the electronic ID page redirects to the sign-in page if no sign-in is pending', async ({ page }) => {
  await page.goto('/electronic-id')
  await expect(page).toHaveURL(/\/login$/)
})

test('[P358] the sign-in page has no button for Google, Microsoft or LinkedIn', async ({ page }) => {
  const { socialProviders } = await (await page.request.get('/api/edition')).json()
  expect(socialProviders).toEqual({ google: false, microsoft: false, linkedin: false })
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText(/google|microsoft|linkedin/i)).toHaveCount(0)
  }
})
