import type { ServerResponse } from 'node:http'

export const modes = [
  'ok',
  'down',
  'slow',
  'hang',
  'garbage',
  'wrong-shape',
  'error',
  'trickle',
  'reset',
  'huge',
  'html',
  'redirect',
  'wrong-type',
  'many-objects',
  'deeply-nested',
  'invalid-list',
  'mixed-up',
  'unknown-type',
  'other-currency',
  'stated-twice',
  'negative-price',
] as const
export type Mode = (typeof modes)[number]

export type Reply = { status: number; type: string; body: Buffer }

/** Implementation of a fault mode. It receives the correct reply, and sends the response of a failing upstream. */
export type FaultHandler = (response: ServerResponse, reply: Reply, wait: (milliseconds: number, then: () => void) => void) => void

export function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
}

const json = 'application/json; charset=utf-8'
const toBuffer = (body: string) => Buffer.from(body)

export const faultHandlers: Record<Mode, FaultHandler> = {
  ok: send,
  down: (response) => response.socket?.destroy(),
  slow: (response, reply, wait) => wait(slowMilliseconds, () => send(response, reply)),
  hang: () => {},
  garbage: (response) => send(response, { status: 200, type: json, body: toBuffer('{"value": 12.5, "portfolios": [{]') }),
  'wrong-shape': (response) =>
    send(response, { status: 200, type: json, body: toBuffer('{"data":{"items":[{"identifier":7,"worth":"plenty"}]}}') }),
  error: (response) => send(response, { status: 500, type: json, body: toBuffer('{"error":"upstream-failure"}') }),
  trickle: (response, reply, wait) => {
    response.writeHead(reply.status, { 'content-type': reply.type, 'content-length': reply.body.length })
    trickle(response, reply.body, 0, wait)
  },
  reset: (response, reply) => {
    response.writeHead(reply.status, { 'content-type': reply.type, 'content-length': reply.body.length })
    response.write(reply.body.subarray(0, reply.body.length >> 1), () => response.socket?.resetAndDestroy())
  },
  huge: (response) => {
    response.writeHead(200, { 'content-type': json })
    response.write('[')
    sendAsAccepted(response, hugeBytes)
  },
  html: (response) =>
    send(response, {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: toBuffer('<!doctype html><title>Sign in</title><p>Please sign in to continue.</p>'),
    }),
  // The URL of the metadata service of cloud providers, which a client that follows redirects would call.
  redirect: (response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'wrong-type': (response, reply) => send(response, { ...reply, type: 'application/octet-stream' }),
  // These bodies are smaller than the limit of a response. Once parsed, the first needs about two gigabytes of memory.
  'many-objects': (response) => send(response, { status: 200, type: json, body: createJsonList('{"a":1}', 17_600_000) }),
  'deeply-nested': (response) => send(response, { status: 200, type: json, body: toBuffer('['.repeat(6_000_000)) }),
  'invalid-list': (response) =>
    send(response, { status: 200, type: json, body: createJsonList('{"identifier":7,"worth":"plenty"}', 5_000_000) }),
  // The simulator computes the reply for another client.
  'mixed-up': send,
  'unknown-type': (response, reply) =>
    send(response, {
      ...reply,
      body: toBuffer(reply.body.toString().replaceAll(/("type": ?)"(GIA|ISA|SIPP|ExO|OPB|Trust|SSAS)"/g, '$1"SEG"')),
    }),
  'stated-twice': (response, reply) =>
    send(response, { ...reply, body: toBuffer(JSON.stringify(repeatFirst(JSON.parse(reply.body.toString())))) }),
  'negative-price': (response, reply) =>
    send(response, { ...reply, body: toBuffer(reply.body.toString().replaceAll(/("price": ?"?)(?=[\d.])/g, '$1-')) }),
  'other-currency': (response, reply) => send(response, { ...reply, body: toBuffer(reply.body.toString().replaceAll('"GBP"', '"SEK"')) }),
}

export const slowMilliseconds = 5_000
const trickleMilliseconds = 250
const hugeBytes = 256 * 1024 * 1024

/** Repeats the first entry of each list in an object. */
function repeatFirst(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) => [
      field,
      Array.isArray(value) && value.length > 0 ? [value[0] as unknown, ...(value as unknown[])] : value,
    ]),
  )
}

/** Returns a JSON list of equal entries, with about the given size in bytes. */
function createJsonList(entry: string, bytes: number): Buffer {
  return toBuffer(`[${`${entry},`.repeat(Math.floor(bytes / (entry.length + 1)))}${entry}]`)
}

function trickle(response: ServerResponse, body: Buffer, sent: number, wait: Parameters<FaultHandler>[2]): void {
  if (sent >= body.length) return void response.end()
  response.write(body.subarray(sent, sent + 1))
  wait(trickleMilliseconds, () => trickle(response, body, sent + 1, wait))
}

/** Sends data only as fast as the client accepts it, so that it fills the memory of the client and not of the simulator. */
function sendAsAccepted(response: ServerResponse, remaining: number): void {
  if (response.destroyed) return
  if (remaining <= 0) return void response.end('null]')
  const block = toBuffer(`${'"filler",'.repeat(7_000)}`)
  const next = () => sendAsAccepted(response, remaining - block.length)
  if (response.write(block)) setImmediate(next)
  else response.once('drain', next)
}
