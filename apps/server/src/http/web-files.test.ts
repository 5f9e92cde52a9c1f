import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerWebFiles } from './web-files.ts'

let folder: string
let app: FastifyInstance
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-web-'))
  const files = {
    'app-1.js': 'plain',
    'app-1.js.br': 'br',
    'app-1.js.gz': 'gzip',
    'font-1.woff2': 'font',
    'app-1.js.map': '{}',
    '.x.js': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  app = fastify()
  registerWebFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const request = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/assets/${name}`, headers })

test.each([
  [undefined, 'plain', undefined],
  ['identity', 'plain', undefined],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['BR', 'br', 'br'],
])('a file is sent in the best accepted encoding (%s)', async (accepted, body, encoding) => {
  const response = await request('app-1.js', accepted === undefined ? {} : { 'accept-encoding': accepted })
  expect([response.statusCode, response.body, response.headers['content-encoding']]).toEqual([200, body, encoding])
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('a file without encoded versions is sent as it is', async () => {
  const { body, headers } = await request('font-1.woff2', { 'accept-encoding': 'br' })
  expect([body, headers['content-type'], headers['content-encoding']]).toEqual(['font', 'font/woff2', undefined])
})

test('the response to HEAD has the length and no body', async () => {
  const { statusCode, body, headers } = await request('app-1.js', {}, 'HEAD')
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', '5'])
})

test('files of other types, hidden files, unknown names and files added after the start are not found', async () => {
  writeFileSync(join(folder, 'later.js'), '')
  for (const name of ['app-1.js.map', '.x.js', 'app-1.js.br', 'later.js', '', 'constructor', '../web-files.ts'])
    expect([name, (await request(name)).statusCode]).toEqual([name, 404])
})

test('responses share the content of a file instead of copying it', async () => {
  const sent: unknown[] = []
  const other = fastify()
  other.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  registerWebFiles(other, folder)
  await other.inject('/assets/app-1.js')
  await other.inject('/assets/app-1.js')
  expect(sent[0]).toBeInstanceOf(Buffer)
  expect(sent[1]).toBe(sent[0])
  await other.close()
})
