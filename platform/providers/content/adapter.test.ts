import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createTestUpstream } from '@atrium/server/testing/simulated'
import type { NewsPort } from '../ports/news.ts'
import { createContentAdapter } from './adapter.ts'
import { mapPost } from './map.ts'

let simulator: Simulator
let port: NewsPort
beforeAll(async () => {
  simulator = await startSimulator({ token: 't', clients: 0, today: () => testDay })
  port = createContentAdapter(createTestUpstream(simulator, 'content', 't'))
})
afterAll(() => simulator.close())

test('requests posts from the content service by language and tag [P462]', async () => {
  await expectCall(simulator, port, [
    '',
    (adapter) => adapter.listPosts({ locale: 'el', tag: 'Insights', top: 3, skip: 1 }),
    { path: '/content/posts', query: { locale: 'el', tag: 'Insights', top: '3', skip: '1' } },
  ])
  const { total, posts } = await port.listPosts({ locale: 'is', top: 3 })
  expect(total).toBeGreaterThan(posts.length)
  expect(posts.map(({ publishedAt }) => publishedAt)).toEqual(
    posts
      .map(({ publishedAt }) => publishedAt)
      .toSorted()
      .toReversed(),
  )
})

test('requests a post by its slug', async () => {
  const [first] = (await port.listPosts({ locale: 'en', top: 1 })).posts
  await expectCall(simulator, port, [
    '',
    (adapter) => adapter.getPost(first?.slug ?? '', 'en'),
    { path: `/content/posts/${first?.slug}`, query: { locale: 'en' } },
  ])
  expect(await port.getPost(first?.slug ?? '', 'en')).toMatchObject({ ...first, html: expect.stringContaining('<p>') })
  await expect(port.getPost('../posts', 'en')).rejects.toMatchObject({ fault: 'unknown' })
})

test('throws an error that names the first invalid field of a post', () => {
  const post = { slug: 's', locale: 'en', title: 't', teaser: 't', publishedAt: 'yesterday', html: '' }
  expect(() => mapPost(post, 'GET /x')).toThrow('publishedAt is text, not valid (datetime expected)')
})
