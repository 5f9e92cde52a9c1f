import { Readable } from 'node:stream'
import { ERRORS, Server, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { StorageFullError, StorageUnavailableError } from '@atrium/platform/files/file-store'
import { kindOfName } from '@atrium/platform/files/file-kinds'
import { createContextFactory } from '@atrium/platform/http/file-route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { createEditionScope, type EditionScope } from '@atrium/platform/session/access'
import { findPurpose } from '../purpose-rules.ts'
import { checkUpload } from './check-jobs.ts'
import { cleanFileName } from './name-rules.ts'
import { createLocker, UploadStore } from './tus-writes.ts'
import { addUpload } from './writes.ts'

const path = '/api/uploads'
const meta = { caller: 'signed-in' } as const
const partType = 'application/offset+octet-stream'
/** Time that a request has to store what it received when another request continues its upload. */
const drainMs = 200
const maxTargets = 5

/** Registers the routes of resumable uploads, which follow the protocol tus 1.0.0 with its extensions "creation" and "termination". */
export async function registerUploads(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  const createContext = createContextFactory(deps, lastGood, meta)
  const document = (summary: string, accepts?: readonly string[]): RouteDocument => ({
    summary: `${summary} (tus 1.0.0)`,
    tag: 'files',
    responds: null,
    ...(accepts && { accepts }),
  })
  await app.register(async (own) => {
    const contexts = new WeakMap<FastifyRequest, RequestContext>()
    own.removeAllContentTypeParsers()
    // The body is a stream that the library reads.
    own.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    own.addHook('onRequest', async (request, reply) => {
      // The body is read only after the caller's permission has been checked.
      const context = await createContext(request, reply)
      if (request.method === 'POST') await deps.throttles.count('uploadOfPerson', createEditionScope(context).person.id)
      contexts.set(request, context)
    })
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const context = contexts.get(request)
      if (!context) throw refusal('not-signed-in')
      return respond(context, request, reply)
    }
    own.route({ method: 'POST', url: path, config: { meta, document: document('Begin an upload') }, handler })
    own.route({ method: 'HEAD', url: `${path}/:upload`, config: { meta, document: document('Get the length received so far') }, handler })
    own.route({
      method: 'PATCH',
      url: `${path}/:upload`,
      config: { meta, document: document('Continue an upload', [partType]) },
      handler,
    })
    own.route({ method: 'DELETE', url: `${path}/:upload`, config: { meta, document: document('Cancel an upload') }, handler })
  })
}

async function respond(context: RequestContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const scope = createEditionScope(context)
  let failure: unknown
  const store = new UploadStore(context, scope, (upload) => beginUpload(context, scope, upload))
  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    namingFunction: () => crypto.randomUUID(),
    locker: createLocker(context, scope),
    lockDrainTimeout: drainMs,
    onUploadFinish: async (_request, { id }) => {
      const { deps, edition } = context
      deps.backgroundTasks.add(checkUpload(deps, edition, id))
      return {}
    },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(toWebRequest(request))
  if (response.status < 400) {
    for (const name of ['location', 'upload-offset', 'upload-length', 'tus-resumable']) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.code(response.status).send()
  }
  // What the client still sends is not read.
  reply.header('connection', 'close')
  // More was sent than was announced.
  if (response.status === 413 && request.method === 'PATCH') await store.remove(readId(request)).catch(() => undefined)
  throw toRefusal(failure, response.status)
}

function toWebRequest({ raw, method, headers }: FastifyRequest): Request {
  const hasBody = method === 'PATCH' || method === 'POST'
  return new Request(`http://localhost${raw.url ?? ''}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  } as RequestInit)
}

const readId = ({ params }: FastifyRequest): string => (params as { upload?: string }).upload ?? ''

/** Checks what is announced, before anything is received. */
async function beginUpload(context: RequestContext, scope: EditionScope, { id, size, metadata }: Upload): Promise<void> {
  const { purpose: purposeName = '', filename = '', ...given } = metadata ?? {}
  const purpose = findPurpose(context.deps, purposeName ?? '')
  if (!purpose) throw createIssue('purpose', 'not-an-option')
  const entries = Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]))
  if (entries.length > maxTargets || entries.some(([key, value]) => key.length > 40 || value.length > 200))
    throw createIssue('target', 'too-long')
  const name = cleanFileName(filename ?? '')
  if (name === '') throw createIssue('filename', 'required')
  const target = await purpose.admit(context, scope, Object.fromEntries(entries), size ?? 0)
  const kind = kindOfName(name)
  if (!kind || !purpose.kinds.includes(kind)) throw createIssue('file', 'type-not-allowed')
  if (size === undefined || size === 0) throw createIssue('file', 'empty')
  const limit = Math.min(purpose.maxBytes, context.deps.virusScanner?.maxBytes ?? Infinity)
  if (size > limit) throw refusal('too-large', { issues: [{ path: 'file', code: 'too-large', limit }] })
  await addUpload(context.deps, scope, { id, purpose: purpose.name, target, name, bytes: size })
}

const createIssue = (issuePath: string, code: string) => refusal('invalid-request', { issues: [{ path: issuePath, code }] })

function toRefusal(failure: unknown, status: number): unknown {
  if (isRefusal(failure)) return failure
  if (failure instanceof StorageFullError) return refusal('storage-full')
  if (failure instanceof StorageUnavailableError) return refusal('temporarily-unavailable', { retryAfterSeconds: 5 })
  if (failure === ERRORS.ERR_LOCK_TIMEOUT) return refusal('conflict')
  // The library's own errors state the status.
  if (failure instanceof Error && !('status_code' in failure)) return failure
  if (status === 404 || status === 410) return refusal('not-found')
  if (status === 409) return refusal('conflict')
  return status === 413 ? refusal('too-large') : refusal('invalid-request')
}
