import { openContext } from '../../../bin/browser.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, newPassword, completeWelcome, signIn, signUp, test } from '@atrium/e2e/visitor'

test('a person sees their sessions, signs out one device and then all others', { tag: '@quick' }, async ({ page, browser, baseURL }) => {
  const email = await signUp(page, 'Dora Wells')
  await completeWelcome(page)
  const list = page.getByRole('region', { name: 'Devices' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('This device')
  const others = []
  for (let count = 0; count < 3; count++) {
    const context = await openContext(browser, baseURL ?? '', undefined)
    const other = await context.newPage()
    await signIn(other, email, newPassword)
    others.push(other)
  }
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await list
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const other of others) {
    await other.goto('/profile/me')
    await expect(other).toHaveURL(/\/login$/)
  }
})
