import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPassword,
  completeWelcome,
  password,
  people,
  signIn,
  signUp,
  test,
  visit,
} from '@atrium/e2e/visitor'

test('[P147] a person whose second factor the firm disabled sees this in their profile', async ({ browser }) => {
  const page = await visit(browser, people.withoutPin)
  await page.goto('/profile/me')
  const settings = page.getByRole('region', { name: 'How you sign in' })
  await expect(settings).toContainText(/Switched off by your firm on \d\d\/\d\d\/\d{4}: Has neither a phone nor mail/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test(
  'an admin finds people without a second factor and signs out a person, who sees who did it',
  { tag: '@quick' },
  async ({ browser }) => {
    const admin = await visit(browser, people.admin)
    await admin.goto('/profile/me')
    await admin
      .getByRole('button', { name: /Oscar Venn/ })
      .first()
      .click()
    await admin.getByRole('menuitem', { name: 'People' }).click()
    await expect(admin.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
    await expect(admin.getByRole('status').filter({ hasText: / people$/ })).toBeVisible()
    await admin.getByRole('button', { name: 'Without a second step' }).click()
    await expect(admin.getByRole('row', { name: /Winifred Bagshaw/ })).toContainText(
      /Since \d\d\/\d\d\/\d{4}.*: Has neither a phone nor mail/,
    )
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Everybody' }).click()

    const page = await (await browser.newContext()).newPage()
    const email = await signUp(page, 'Nora Whitfield')
    await completeWelcome(page)
    await admin.getByRole('searchbox').fill(email)
    await admin.getByRole('button', { name: 'Nora Whitfield' }).click()
    const drawer = admin.getByRole('dialog', { name: 'Nora Whitfield' })
    await expect(drawer).toContainText('Chrome on Linux')
    await expectAccessible(admin)
    await drawer.getByRole('button', { name: /^Sign out Chrome/ }).click()
    const proof = admin.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(proof.or(drawer.getByText('Not signed in'))).toBeVisible()
    if (await proof.isVisible()) {
      await proof.getByLabel('Current password').fill(password)
      await proof.getByRole('button', { name: 'Confirm' }).click()
    }
    await expect(drawer.getByText('Not signed in')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(admin.getByRole('row', { name: /Nora Whitfield/ }).getByText('On', { exact: true })).toBeVisible()
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(admin)

    await page.goto('/profile/me')
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, email, newPassword, /\/profile\/me$/)
    await page.goto('/profile/history')
    await expect(page.getByText('Oscar Venn signed you out on one or more devices')).toBeVisible()
  },
)

test('a firm administrator cannot see the people of the edition', async ({ browser }) => {
  const page = await visit(browser, people.companyAdmin)
  await page.goto('/firm/sign-in')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
})
