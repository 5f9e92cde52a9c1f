import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uuid } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findFileKind } from '@atrium/platform/files/file-kinds'
import type { ByteRange } from '@atrium/platform/files/file-store'
import { variantPixels } from '@atrium/platform/files/picture-thread'
import { toStoreRefusal } from '@atrium/platform/files/store-refusal'
import { buildContentDisposition, toSafeMediaType } from '@atrium/platform/http/file-headers'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { createEditionScope, type EditionScope } from '@atrium/platform/session/access'
import { isProven } from '@atrium/platform/session/proof-rules'
import { convertOnce } from '../office/office-jobs.ts'
import { pagesVariant } from '../office/office-rules.ts'
import { findPurpose } from '../purpose-rules.ts'
import { answerRange } from './range-rules.ts'
import { findPublicFile, findServedFile, type ServedFile } from './reads.ts'

const meta = { caller: 'signed-in' } as const
const publicMeta = { caller: 'anyone' } as const
const publicCaching = 'public, max-age=31536000, immutable'
/** Registers the routes of files: for people with a session, and permanent addresses of public files. */
export function registerFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/files/:file',
    meta,
    document: {
      summary: 'Get a file; with "download", also a picture is saved instead of shown',
      tag: 'files',
      query: ['download'],
      responds: 'application/octet-stream',
    },
    open: (context, { file, download }) => openFile(context, String(file), null, download !== undefined),
  })
  registerFileRoute(app, deps, lastGood, {
    path: '/api/files/:file/:variant',
    meta,
    document: {
      summary: 'Get a smaller version of a picture (small or medium), or the pages of an office file as PDF (pages)',
      tag: 'files',
      responds: 'application/octet-stream',
    },
    open: (context, { file, variant }) => openFile(context, String(file), String(variant), false),
  })
  app.get<{ Params: { key: string; name: string } }>('/media/:key/:name', { config: { meta: publicMeta } }, async (request, reply) => {
    const file = await findByPublicKey(deps, request)
    const answer = answerRange(readRangeHeaders(request), file.length, file.sha256)
    const body = await openBody(deps, file, answer)
    void reply
      .code(answer.status)
      .type(toSafeMediaType(findFileKind(file.kind).mediaType))
      .headers({
        ...answer.headers,
        'content-disposition': buildContentDisposition(file.name, isShownInline(file)),
        'cache-control': publicCaching,
      })
    return reply.send(body)
  })
}

async function findByPublicKey({ db }: Dependencies, { params, edition }: FastifyRequest): Promise<ServedFile> {
  const [, id, hash] = (params as { key: string }).key.match(/^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\da-f]{16})$/) ?? []
  const file =
    id !== undefined && hash !== undefined
      ? await withTenant(db, systemActor(edition.id), (transaction) => findPublicFile(transaction, edition.id, { id, hash }))
      : undefined
  if (!file) throw refusal('not-found')
  return file
}

async function openFile(context: RequestContext, id: string, variant: string | null, isDownload: boolean): Promise<FileResponse> {
  const { deps, request } = context
  const scope = createEditionScope(context)
  const isKnown = uuid.safeParse(id).success && (variant === null || variant === pagesVariant || Object.hasOwn(variantPixels, variant))
  const file = isKnown ? await findReadable(context, scope, id, variant) : undefined
  if (!file) throw refusal('not-found')
  const isPages = variant === pagesVariant
  const isInline = (variant !== null && !isPages) || (isShownInline(file) && !isDownload)
  const stored = answerRange(readRangeHeaders(request), file.length, variant === null ? file.sha256 : `${file.sha256}-${variant}`)
  const isSent = stored.status === 200 || stored.status === 206
  const isStart = stored.status === 200 || (stored.status === 206 && stored.range.start === 0)
  const { recordDownload, recordsEveryRead = false } = findPurpose(deps, file.purpose) ?? {}
  const isRead = recordsEveryRead ? isSent : !isInline && isStart
  if (isRead) await deps.throttles.count('downloadOfPerson', scope.person.id)
  const served = isPages ? { ...file, kind: 'pdf' as const, bytes: file.length, name: `${file.name}.pdf` } : file
  const adapted = (variant === null || isPages) && isSent ? await adaptFile(context, scope, served) : undefined
  const answer = adapted ? ({ status: 200, headers: { 'content-length': String(adapted.length) } } as const) : stored
  const body = adapted ?? (await openBody(deps, file, answer))
  return {
    name: served.name,
    mediaType: variant === null || isPages ? findFileKind(served.kind).mediaType : 'image/webp',
    body,
    isInline,
    status: answer.status,
    headers: answer.headers,
    record:
      isRead && recordDownload ? () => withTenant(deps.db, scope.actor, (transaction) => recordDownload(transaction, context, file)) : null,
  }
}

/** Returns a file or a variant that the person may read. The pages of an office file are written when they are read for the first time. */
async function findReadable(
  { deps, edition, session }: RequestContext,
  scope: EditionScope,
  id: string,
  variant: string | null,
): Promise<ServedFile | undefined> {
  const find = (wanted: string | null) =>
    withTenant(deps.db, scope.actor, async (transaction) => {
      const found = await findServedFile(transaction, scope, id, wanted)
      const purpose = found && findPurpose(deps, found.purpose)
      if (!purpose || !(await purpose.mayRead(transaction, scope, found))) return undefined
      const isProofMissing = !isProven(session?.secondFactorAt ?? null, deps.clock())
      if (isProofMissing && (await purpose.needsProof?.(transaction, scope, found))) throw refusal('proof-required')
      const name = await purpose.findName?.(transaction, scope, found)
      return { ...found, name: name ?? found.name }
    })
  const found = await find(variant)
  if (found || variant !== pagesVariant) return found
  const original = await find(null)
  if (!original) return undefined
  await deps.throttles.count('downloadOfPerson', scope.person.id)
  await convertOnce(deps, edition.id, original)
  return find(variant)
}

/** Returns the bytes for this reader, if they differ from the stored ones. They are always sent completely. */
function adaptFile(context: RequestContext, scope: EditionScope, file: ServedFile): Promise<Buffer | undefined> {
  const { deps } = context
  const { adapt } = findPurpose(deps, file.purpose) ?? {}
  return adapt
    ? adapt(context, scope, file, () => deps.files.read(file.blob)).catch((error: unknown) => {
        throw toStoreRefusal(error)
      })
    : Promise.resolve(undefined)
}

const isShownInline = ({ kind }: ServedFile): boolean => findFileKind(kind).isShownInline === true

const readRangeHeaders = ({ headers }: FastifyRequest) => ({
  range: headers.range,
  ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined,
  ifNoneMatch: headers['if-none-match'],
})

async function openBody(
  { files, log }: Dependencies,
  { id, blob }: ServedFile,
  { status, range }: { status: number; range?: ByteRange | undefined },
): Promise<Buffer | Readable> {
  if (status === 304 || status === 416) return Buffer.alloc(0)
  try {
    return await files.read(blob, range)
  } catch (error) {
    log.error({ err: error, file: id }, 'a stored file could not be read')
    throw toStoreRefusal(error)
  }
}
