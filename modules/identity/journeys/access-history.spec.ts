/// <reference lib="dom" />
import { expect, expectAccessible, expectNoSidewaysScroll, people, stateReason, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'

test('the access history shows a client their sign-ins and the staff who opened their account', { tag: '@quick' }, async ({ browser }) => {
  const client = await visit(browser, people.otherClient)
  await client.goto('/profile/me')
  const account = await client.evaluate(async () => (await (await fetch('/api/me')).json()).accounts[0].id as string)
  const adviser = await visitInOwnSession(browser, 'access history')
  await adviser.goto(`/dashboard/private-clients/account/${account}`)
  await stateReason(adviser, 'Preparing for a meeting')
  await client.getByRole('link', { name: 'See the history' }).click()
  await expect(client.getByRole('heading', { level: 1, name: 'Access history' })).toBeVisible()
  await expect(client.getByText('You signed in').first()).toBeVisible()
  await expect(client.getByText(/^Eleanor Whitcombe opened your account/)).toHaveCount(1)
  await expect(client.getByText(/as your adviser/).first()).toBeVisible()
  await expectAccessible(client)
  await client.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(client)
})
