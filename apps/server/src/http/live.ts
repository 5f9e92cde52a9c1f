import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Edition } from '@atrium/editions/edition'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '@atrium/platform/app-context'
import type { Change } from '@atrium/platform/live/change-feed'
import { createContextFactory } from '@atrium/platform/http/file-route'
import { readTransport } from '@atrium/platform/http/native-app'
import { refusal } from '@atrium/platform/http/problem'
import { readTokenHash } from '@atrium/platform/http/session-cookie'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { listFullSessions } from '@atrium/platform/session/session-reads'
import { createStreams, type Stream } from './live-streams.ts'

/** A stream ends after this time. The browser then opens another, whose session is checked again. */
const maxSeconds = 300
/** Interval of the comments that keep the connection open through proxies, and of the checks that the session still exists. */
const beatMs = 10_000
/** Interval at which the streams are looked at whose time has come. Their sessions are read in one query for each edition. */
const checkMs = 1_000
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

/** Registers the stream of changes. It tells what changed but not how: the page then reads the data with its own rights. */
export function registerLive(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const meta = { caller: 'signed-in', isStream: true } as const
  const createContext = createContextFactory(deps, lastGood, meta)
  const streams = createStreams()
  const end = (stream: Stream) => {
    if (streams.remove(stream)) stream.body.push(null)
  }
  const send = (change: Change | null) => {
    if (change === null) return streams.all().forEach((stream) => writeTopic(stream, '*'))
    const { edition, topic, people } = change
    if (people) {
      for (const person of people)
        for (const stream of streams.ofPerson(person)) if (stream.edition.id === edition) writeTopic(stream, topic)
      return
    }
    if (topic.startsWith(sessionPrefix)) return streams.ofSession(topic.slice(sessionPrefix.length)).forEach(end)
    const [, person, ownTopic = topic] = personalTopic.exec(topic) ?? []
    for (const stream of person === undefined ? streams.all() : streams.ofPerson(person))
      if (stream.edition.id === edition) writeTopic(stream, ownTopic)
  }
  const checkSessions = async (edition: Edition, due: readonly Stream[]) => {
    const credentials = due.map((stream) => stream.credentials)
    const open = await listFullSessions(deps.db, edition, deps.clock, credentials).catch(() => undefined)
    // Sessions that cannot be read may have ended. The browsers open other streams.
    if (!open) return due.forEach(end)
    for (const stream of due) {
      const isOpen = open.has(stream.session)
      app.knownSessions[isOpen ? 'add' : 'remove'](stream.credentials.hash)
      if (!isOpen) end(stream)
      else if (streams.all().has(stream)) stream.body.push(': \n\n')
    }
  }
  const checkStreams = () => {
    const now = performance.now()
    for (const stream of streams.all()) if (now >= stream.endsAt) end(stream)
    const due = [...streams.all()].filter(({ checkedAt }) => now - checkedAt >= beatMs)
    for (const stream of due) stream.checkedAt = now
    for (const [edition, ofEdition] of Map.groupBy(due, (stream) => stream.edition)) void checkSessions(edition, ofEdition)
  }
  let stop: (() => void) | undefined
  const start = () => {
    const unsubscribe = deps.changes.subscribe(send)
    const timer = setInterval(checkStreams, checkMs).unref()
    stop = () => {
      unsubscribe()
      clearInterval(timer)
    }
  }
  app.addHook('preClose', async () => {
    stop?.()
    streams.all().forEach(end)
  })

  app.get<{ Querystring: Record<string, unknown> }>('/api/live', { config: { meta, document } }, async (request, reply) => {
    const { session } = await createContext(request, reply)
    const hash = readTokenHash(request)
    if (!session || !hash) throw refusal('not-signed-in')
    const now = performance.now()
    const stream: Stream = {
      session: session.id,
      person: session.person.id,
      edition: request.edition,
      credentials: { hash, transport: readTransport(request) },
      body: new Readable({ read: () => undefined }),
      endsAt: now + readSeconds(request.query['maxSeconds']) * 1_000,
      checkedAt: now,
    }
    const own = [...streams.ofSession(session.id)]
    own.slice(0, Math.max(0, own.length + 1 - maxStreamsOfSession)).forEach(end)
    if (!stop) start()
    streams.add(stream)
    stream.body.push(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`)
    endOnClose(reply.raw, end, stream)
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream.body)
  })
}

/** Not part of the handler, so that an open stream does not keep what its request was answered with, such as the context and the session. */
const endOnClose = (response: ServerResponse, end: (stream: Stream) => void, stream: Stream) =>
  void response.once('close', () => end(stream))

const writeTopic = ({ body }: Stream, topic: string) => body.push(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`)

function readSeconds(given: unknown): number {
  if (given === undefined) return maxSeconds
  const seconds = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : maxSeconds + 1
  if (seconds > maxSeconds) throw refusal('invalid-request', { issues: [{ path: 'maxSeconds', code: 'too-large', limit: maxSeconds }] })
  return seconds
}
