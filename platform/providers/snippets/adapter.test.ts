import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { SnippetsPort } from '../ports/snippets.ts'
import { createSnippetsAdapter } from './adapter.ts'
import { mapSnippets } from './map.ts'

let simulator: Simulator
let port: SnippetsPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createSnippetsAdapter(createTestUpstream(simulator, 'snippets', 't'))
})
afterAll(() => simulator.close())

test('finds a snippet in the list of sample APIs [P463]', async () => {
  await expectCall(simulator, port, [
    '',
    (adapter) => adapter.findSnippets({ title: 'Fund', category: 'Reference' }),
    { path: '/snippets/entries', query: { title: 'fund', category: 'Reference' } },
  ])
  expect((await port.findSnippets({ title: 'Fund' })).map(({ title }) => title)).toEqual(['fund-feed', 'fund-search'])
  expect(await port.findSnippets({ title: 'nothing like it' })).toEqual([])
})

test.each([
  ['sixty', 'x'.repeat(60), 'x'.repeat(60)],
  ['sixty-one', 'x'.repeat(61), `${'x'.repeat(59)}…`],
  ['sixty-one, with a space at the cut', `${'x'.repeat(58)} xx`, `${'x'.repeat(58)}…`],
  ['sixty decomposed', 'é'.normalize('NFD').repeat(60), 'é'.normalize('NFD').repeat(60)],
  ['sixty-one emoji', '👩‍🌾'.repeat(61), `${'👩‍🌾'.repeat(59)}…`],
])('shortens a description of %s characters to at most sixty [P540]', (_, description, wanted) => {
  const response = { entries: [{ title: 't', description, category: 'c', link: '/t' }] }
  expect(mapSnippets(response, 'GET /x').map((snippet) => snippet.description)).toEqual([wanted])
})

test('throws an error that names the first invalid field of a snippet', () => {
  expect(() => mapSnippets({ entries: [{ title: 't', description: 1 }] }, 'GET /x')).toThrow('entries.0.description is a number')
})
