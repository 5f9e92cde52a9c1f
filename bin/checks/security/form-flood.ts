import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call, type CallResponse } from '../../client.ts'
import type { Finding } from '../security.ts'
import { parallel, settleMs, startLoad } from './overload.ts'

const samples = 60
const portal = 'private-clients'
const definition = {
  steps: [
    {
      id: 's',
      fieldsets: [
        {
          id: 'f',
          fields: [
            { name: 'name', type: 'text', label: 'Name', required: true },
            { name: 'email', type: 'text', label: 'E-mail' },
            { name: 'message', type: 'textarea', label: 'Message' },
          ],
        },
      ],
    },
  ],
}

/** Publishes a form, and returns its id. */
async function publishForm(port: number, admin: string, access: string): Promise<string> {
  const id = randomUUID()
  const values = { name: `Flood ${id.slice(0, 6)}`, definition, access: { type: access, value: [] } }
  const created = await call(port, 'POST', '/api/collections/forms/items', { cookie: admin, body: { id, values } })
  const { version } = created.json as { version: string }
  const published = await call(port, 'POST', `/api/collections/forms/items/${id}/publication`, { cookie: admin, body: { version } })
  if (published.status !== 200) throw new Error(`The form was not published: ${published.text}`)
  return id
}

type Measurement = { p50: number; p99: number; failed: number }

/** Measures what a client does meanwhile: opens a page, types in a form, and sends it. */
async function measureClient(port: number, cookie: string, form: string): Promise<Measurement> {
  const times: number[] = []
  let failed = 0
  const answers = { name: 'Margaret Ashworth', message: 'When can we meet?' }
  const measure = async (sendRequest: () => Promise<CallResponse>) => {
    const startedAt = performance.now()
    const { status } = await sendRequest()
    times.push(performance.now() - startedAt)
    failed += Number(status !== 200)
  }
  const path = `/api/portals/${portal}/forms/${form}`
  for (let sample = 0; sample < samples; sample++) {
    await measure(() => call(port, 'GET', '/api/me', { cookie }))
    await measure(() => call(port, 'PUT', `${path}/draft`, { cookie, body: { changes: answers, revision: 10_000, place: 'message' } }))
    if (sample % 10 === 0)
      await measure(() => call(port, 'POST', `${path}/submissions`, { cookie, body: { submission: randomUUID(), version: 1, answers } }))
    await pause(5)
  }
  const sorted = times.toSorted((left, right) => left - right)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity
  return { p50: percentile(0.5), p99: percentile(0.99), failed }
}

/**
 * Sends a public form hundreds of times at once from many networks, while a client works. The excess gets 429, no request of the client is
 * refused, and other public forms can be sent.
 */
export async function floodPublicForm(port: number, { admin, client }: { admin: string; client: string }): Promise<Finding> {
  const [flooded, other, own] = [
    await publishForm(port, admin, 'public'),
    await publishForm(port, admin, 'public'),
    await publishForm(port, admin, 'authenticated'),
  ]
  const quiet = await measureClient(port, client, own)
  const body = JSON.stringify({ submission: '{uuid}', version: 1, answers: { name: 'Bot', message: 'Buy now. '.repeat(50) } })
  const load = startLoad(port, `/api/public-forms/${flooded}/submissions`, '', body)
  await pause(settleMs)
  const measured = await measureClient(port, client, own)
  const visitor = await call(port, 'POST', `/api/public-forms/${other}/submissions`, {
    body: { submission: randomUUID(), version: 1, answers: { name: 'Ada Quayle' } },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  const statuses = await load.stop()
  const [accepted = 0, refused = 0] = [statuses['200'], statuses['429']]
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const stored = (await call(port, 'POST', '/api/collections/submissions/search', { cookie: admin, body: { parent: flooded, limit: 1 } }))
    .json as { count: number }
  const limit = Math.max(5 * quiet.p99, 300)
  const ms = ({ p50, p99 }: Measurement) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`
  return {
    title: `a public form that is sent ${parallel} times at once from many networks degrades only itself`,
    isGood:
      measured.p99 <= limit &&
      measured.failed + quiet.failed === 0 &&
      visitor.status === 200 &&
      accepted > 0 &&
      refused > 0 &&
      accepted + refused === all &&
      stored.count === accepted,
    figure: `p50 / p99 of a client who reads, types and sends: quiet ${ms(quiet)}, during the flood ${ms(measured)} (limit ${limit.toFixed(0)} ms), ${measured.failed} failures; another public form: ${visitor.status}; flood: ${JSON.stringify(statuses)}, ${stored.count} stored`,
  }
}
