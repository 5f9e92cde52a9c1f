import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '@atrium/platform/app-context'
import type { Change } from '@atrium/platform/live/change-feed'
import { createContextFactory } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import { readRequestSession } from '@atrium/platform/http/request-session'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { isFullSession } from '@atrium/platform/session/access'

/** A stream ends after this time. The browser then opens another, whose session is checked again. */
const maxSeconds = 300
/** Interval of the comments that keep the connection open through proxies, and of the checks that the session still exists. */
const beatMs = 10_000
/** Maximum number of streams of one session. A further one ends the oldest. */
const maxStreamsOfSession = 6
/** Topics of sessions that ended. They end the streams of the session and are not sent. */
const sessionPrefix = 'session:'
/** Topics that concern one person: `person:<id>:<topic>`. Only the streams of that person get them, without the prefix. */
const personalTopic = /^person:([\da-f-]{36}):(.+)$/

const document: RouteDocument = {
  summary:
    'Follow changes of settings and of the own messages as server-sent events, each with the collection or kind of setting in its data. It is no activity',
  tag: 'live',
  query: ['maxSeconds'],
  responds: 'text/event-stream',
}

type Stream = { session: string; person: string; edition: string; body: PassThrough }

/** Registers the stream of changes. It tells what changed but not how: the page then reads the data with its own rights. */
export function registerLive(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const meta = { caller: 'signed-in', isStream: true } as const
  const createContext = createContextFactory(deps, lastGood, meta)
  const streams = new Set<Stream>()
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.body.end()
  }
  const send = (change: Change | null) => {
    const [, person, ownTopic] = change?.topic.match(personalTopic) ?? []
    const endedSession = change?.topic.startsWith(sessionPrefix) ? change.topic.slice(sessionPrefix.length) : undefined
    for (const stream of streams)
      if (endedSession !== undefined) {
        if (stream.session === endedSession) end(stream)
      } else if (change === null || (change.edition === stream.edition && (person === undefined || person === stream.person)))
        writeTopic(stream.body, ownTopic ?? change?.topic ?? '*')
  }
  let unsubscribe: (() => void) | undefined
  app.addHook('preClose', async () => {
    unsubscribe?.()
    streams.forEach(end)
  })

  app.get<{ Querystring: Record<string, unknown> }>('/api/live', { config: { meta, document } }, async (request, reply) => {
    const { session } = await createContext(request, reply)
    if (!session) throw refusal('not-signed-in')
    const seconds = readSeconds(request.query['maxSeconds'])
    const stream: Stream = { session: session.id, person: session.person.id, edition: request.edition.id, body: new PassThrough() }
    const own = [...streams].filter((one) => one.session === session.id)
    own.slice(0, Math.max(0, own.length + 1 - maxStreamsOfSession)).forEach(end)
    streams.add(stream)
    unsubscribe ??= deps.changes.subscribe(send)
    stream.body.write(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`)
    const timeout = setTimeout(() => end(stream), seconds * 1_000).unref()
    const beat = setInterval(() => void checkSession(), beatMs).unref()
    const checkSession = async () => {
      const current = await readRequestSession(deps, request).catch(() => null)
      if (isFullSession(current)) stream.body.write(': \n\n')
      else end(stream)
    }
    reply.raw.once('close', () => {
      clearTimeout(timeout)
      clearInterval(beat)
      end(stream)
    })
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream.body)
  })
}

const writeTopic = (body: PassThrough, topic: string) => body.write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`)

function readSeconds(given: unknown): number {
  if (given === undefined) return maxSeconds
  const seconds = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : maxSeconds + 1
  if (seconds > maxSeconds) throw refusal('invalid-request', { issues: [{ path: 'maxSeconds', code: 'too-large', limit: maxSeconds }] })
  return seconds
}
