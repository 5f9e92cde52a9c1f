import { mainEdition } from '@atrium/editions/registry'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, expect, test, vi } from 'vitest'
import { systemActor, withTenant } from '../db/scope.ts'
import { createDeliveryBudget } from './delivery-budget.ts'
import { queueNotice, type Channel } from './outbox.ts'
import { createDeliveryRound, deliveryPlaces } from './outbox-worker.ts'

const app = await createTestApp()
afterAll(() => app.close())

const [{ id: person } = { id: '' }] = (await app.asOwner(
  `select id from people where email = '${app.findPerson('margaret-ashworth').email}'`,
)) as { id: string }[]
const queue = (channel: Channel, count: number) =>
  withTenant(app.db, systemActor(mainEdition.id), async (transaction) => {
    for (let index = 0; index < count; index++)
      await queueNotice(transaction, { edition: mainEdition, deps: app.deps }, channel, {
        to: 'a@b.example',
        subject: 'x',
        text: 'x',
        html: '',
        person,
        ...(channel === 'push' && { portal: 'private-clients' }),
      })
  })

test('all channels together hold few connections, and one that does not respond leaves a place to the others', async () => {
  const budget = createDeliveryBudget(deliveryPlaces)
  const channels = ['email', 'sms', 'push', 'web-push'] as const
  for (const channel of channels) await queue(channel, 6)
  const respond = Promise.withResolvers<void>()
  // E-mails that are sent at the same time share a transaction.
  const running: unknown[] = []
  let most = 0
  const sent: string[] = []
  const rounds = channels.map((channel) =>
    createDeliveryRound(app.deps, {
      channel,
      budget,
      send: async (_row, transaction) => {
        running.push(transaction)
        most = Math.max(most, new Set(running).size)
        await (channel === 'email' ? respond.promise : new Promise((done) => setTimeout(done, 5)))
        running.splice(running.indexOf(transaction), 1)
        sent.push(channel)
      },
    })(),
  )
  await Promise.all(rounds.slice(1))
  expect(sent.filter((channel) => channel !== 'email')).toHaveLength(18)
  expect(sent).not.toContain('email')
  respond.resolve()
  await Promise.all(rounds)
  await vi.waitFor(() => expect(sent).toHaveLength(24))
  expect(most).toBe(deliveryPlaces)
})

test('a budget gives a place back after a failure', async () => {
  const budget = createDeliveryBudget(1)
  await expect(budget(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await Promise.all([1, 2, 3].map((value) => budget(async () => value)))).toEqual([1, 2, 3])
})
