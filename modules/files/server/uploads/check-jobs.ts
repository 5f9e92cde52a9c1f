import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { isDatabaseAway } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { checkContent } from '@atrium/platform/files/content-check'
import { encodePicture } from '@atrium/platform/files/encode-picture'
import { findFileKind, type FileKindName } from '@atrium/platform/files/file-kinds'
import { createBlobKey, StorageFullError, StorageUnavailableError, type FileStore } from '@atrium/platform/files/file-store'
import type { PictureFormat } from '@atrium/platform/files/pictures'
import { ScannerUnavailableError } from '@atrium/platform/files/virus-scanner'
import type { AcceptanceFault, CleanFile, FilePurpose } from '../contributions.ts'
import { findPurpose } from '../purpose-rules.ts'
import { addFile, type NewVariant } from '../serving/writes.ts'
import { createDisplayPath } from './name-rules.ts'
import { listWaitingUploads, takeForCheck, type UploadRow } from './reads.ts'
import { endCheck, extendCheck, postponeCheck } from './writes.ts'

type CheckDependencies = Pick<Dependencies, 'db' | 'clock' | 'files' | 'virusScanner' | 'contributed' | 'log'>

const leaseSeconds = 60
const renewalMs = 20_000
/** Pause before the next attempt, which doubles with each, up to the maximum. */
const firstPauseMs = 5_000
const maxPauseMs = 300_000
const uploadsPerRun = 50
/** Maximum number of attempts that fail or that the end of the process interrupts. The seventh would hardly succeed. */
const mostFailures = 6
/** Time for which a check is repeated while the scanner, the store or the database is not available. */
const maxOutageMs = 3 * 86_400_000

/** Content of a file that is stored, and the smaller versions of a picture. */
type Content = {
  kind: FileKindName
  bytes: number
  sha256: string
  open: () => Buffer | Readable
  size: { width: number; height: number } | null
  variants: readonly { variant: string; content: Buffer; width: number; height: number }[]
}
type Verdict = { content: Content } | Refused
type Refused = AcceptanceFault | { virus: string }

/** Checks the uploads that wait: those whose check was interrupted, and those for which the virus scanner did not respond. */
export async function checkWaitingUploads(deps: Dependencies, editions: readonly Edition[]): Promise<{ checked: number }> {
  let checked = 0
  for (const edition of editions) {
    const ids = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
      listWaitingUploads(transaction, edition.id, deps.clock(), uploadsPerRun),
    )
    for (const id of ids) await checkUpload(deps, edition, id)
    checked += ids.length
  }
  return { checked }
}

/**
 * Checks a complete upload and makes it a file, or refuses it. Until then nobody can read it. One process checks it at a time. If the store
 * or the scanner does not respond, the check is repeated later. An upload whose check fails again and again is refused.
 */
export async function checkUpload(deps: CheckDependencies, edition: Edition, id: string): Promise<void> {
  const locker = crypto.randomUUID()
  const actor = systemActor(edition.id)
  const upload = await withTenant(deps.db, actor, (transaction) =>
    takeForCheck(transaction, { id, locker, now: deps.clock(), leaseSeconds }),
  )
  if (!upload) return
  const renewal = setInterval(() => {
    withTenant(deps.db, actor, (transaction) => extendCheck(transaction, { id, locker, leaseSeconds })).catch(() => undefined)
  }, renewalMs).unref()
  const folder = await mkdtemp(join(tmpdir(), 'atrium-check-'))
  const taken = { upload, locker }
  // A process that took over after the lease ended needs the segments.
  const end = async (isEnded: boolean) => {
    if (isEnded) for (const { blob } of upload.segments) await deps.files.remove(blob)
  }
  try {
    const verdict: Verdict =
      upload.tries - upload.outages > mostFailures ? { fault: 'not-checked' } : await inspectUpload(deps, upload, join(folder, 'content'))
    await end('content' in verdict ? await store(deps, edition, taken, verdict.content) : await refuse(deps, edition, taken, verdict))
  } catch (error) {
    const isOutage = isOutageOf(error)
    const isHopeless = isOutage
      ? deps.clock().getTime() - upload.createdAt.getTime() > maxOutageMs
      : upload.tries - upload.outages >= mostFailures
    if (isHopeless) {
      deps.log.error({ err: error, upload: id, tries: upload.tries }, 'a file could not be checked and is refused')
      await end(await refuse(deps, edition, taken, { fault: 'not-checked' }))
      return
    }
    deps.log.warn({ err: error, upload: id, tries: upload.tries }, 'a file could not be checked; the check is repeated')
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(upload.tries - 1, 10))
    const nextTryAt = new Date(deps.clock().getTime() + pauseMs)
    await withTenant(deps.db, actor, (transaction) => postponeCheck(transaction, { id, locker, nextTryAt, isOutage }))
  } finally {
    clearInterval(renewal)
    await rm(folder, { recursive: true, force: true })
  }
}

/** True for an error that ends when the store, the scanner or the database is available again. */
const isOutageOf = (error: unknown): boolean =>
  error instanceof StorageUnavailableError ||
  error instanceof StorageFullError ||
  error instanceof ScannerUnavailableError ||
  isDatabaseAway(error)

/** Joins the segments in a temporary file and examines it. */
async function inspectUpload({ files, virusScanner }: CheckDependencies, upload: UploadRow, path: string): Promise<Verdict> {
  const hash = createHash('sha256')
  const joined = async function* () {
    for (const { blob } of upload.segments)
      for await (const piece of await files.read(blob)) {
        hash.update(piece as Uint8Array)
        yield piece as Uint8Array
      }
  }
  await pipeline(joined(), createWriteStream(path, { mode: 0o600 }))
  const { size } = await stat(path)
  if (size !== upload.bytes) throw new Error('The segments of an upload have another length than its file.')
  if (virusScanner) {
    const result = await virusScanner.scan(createReadStream(path))
    if (result !== 'clean') return { virus: result.infected }
  }
  const checked = await checkContent(path, upload.name)
  if ('fault' in checked) return { fault: checked.fault === 'empty' ? 'type-mismatch' : checked.fault }
  if (findFileKind(checked.kind).isPicture) return encode(path, checked.kind)
  return {
    content: { kind: checked.kind, bytes: size, sha256: hash.digest('hex'), open: () => createReadStream(path), size: null, variants: [] },
  }
}

async function encode(path: string, kind: FileKindName): Promise<Verdict> {
  const format: PictureFormat = kind === 'jpg' ? 'jpeg' : (kind as PictureFormat)
  const result = await encodePicture({ bytes: await readFile(path), format })
  if ('fault' in result) return result
  const bytes = Buffer.from(result.picture.bytes)
  const { width, height } = result.picture
  return {
    content: {
      kind,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      open: () => bytes,
      size: { width, height },
      variants: Object.entries(result.variants).map(([variant, one]) => ({
        variant,
        content: Buffer.from(one.bytes),
        width: one.width,
        height: one.height,
      })),
    },
  }
}

type Taken = { upload: UploadRow; locker: string }

/** Stores a clean file and creates its record. Returns false if another process has taken the upload over. */
async function store(deps: CheckDependencies, edition: Edition, taken: Taken, content: Content): Promise<boolean> {
  const { upload, locker } = taken
  const { files, db, clock } = deps
  const purpose = findPurpose(deps, upload.purpose)
  if (!purpose) return refuse(deps, edition, taken, { fault: 'place-missing' })
  const written: string[] = []
  try {
    const blob = await write(files, written, content.open(), content.bytes)
    const variants: NewVariant[] = []
    for (const { content: bytes, ...variant } of content.variants)
      variants.push({ ...variant, bytes: bytes.length, blob: await write(files, written, bytes, bytes.length) })
    const file = createFile(upload, purpose, content, clock())
    const origin = { edition, deps }
    const outcome = await withTenant(db, systemActor(edition.id), async (transaction) => {
      if (!(await endCheck(transaction, { id: upload.id, locker, now: clock(), state: 'clean', reason: null }))) return 'taken-over'
      await addFile(transaction, edition.id, { ...file, ...content.size, blob, uploadedAt: clock() }, variants)
      const accepted = await purpose.accept(transaction, origin, file)
      if (accepted === true) return 'stored'
      throw new NotAcceptedError(accepted === false ? { fault: 'place-missing' } : accepted)
    })
    if (outcome === 'stored') return true
    for (const key of written) await files.remove(key)
    return false
  } catch (error) {
    for (const key of written) await files.remove(key).catch(() => undefined)
    if (error instanceof NotAcceptedError) return refuse(deps, edition, taken, error.reason)
    throw error
  }
}

/** The record of a file is not created, for example because its folder was deleted. */
class NotAcceptedError extends Error {
  readonly reason: AcceptanceFault

  constructor(reason: AcceptanceFault) {
    super(reason.fault)
    this.reason = reason
  }
}

async function write(files: FileStore, written: string[], body: Buffer | Readable, bytes: number): Promise<string> {
  const key = createBlobKey()
  written.push(key)
  await files.write(key, body, bytes)
  return key
}

function createFile(upload: UploadRow, purpose: FilePurpose, { kind, bytes, sha256 }: Content, at: Date): CleanFile {
  const { id, name, target, personId } = upload
  const displayPath = createDisplayPath(purpose.folderOf(target), name, at)
  return { id, purpose: purpose.name, name, displayPath, kind, bytes, sha256, isPublic: false, uploadedBy: personId, target }
}

async function refuse({ db, clock }: CheckDependencies, edition: Edition, { upload, locker }: Taken, verdict: Refused): Promise<boolean> {
  const outcome =
    'virus' in verdict
      ? ({ state: 'infected', reason: verdict.virus } as const)
      : ({
          state: 'refused',
          reason: verdict.fault,
          ...(verdict.limit !== undefined && { limit: verdict.limit }),
          ...(verdict.used !== undefined && { used: verdict.used }),
        } as const)
  return withTenant(db, systemActor(edition.id), async (transaction) => {
    if (!(await endCheck(transaction, { id: upload.id, locker, now: clock(), ...outcome }))) return false
    await recordEvent(
      transaction,
      { edition, deps: { clock } },
      {
        kind: outcome.state === 'infected' ? 'file.infected' : 'file.refused',
        outcome: 'refused',
        personId: upload.personId,
        subject: { type: 'upload', id: upload.id },
        details: { purpose: upload.purpose, name: upload.name, bytes: upload.bytes, reason: outcome.reason },
      },
    )
    return true
  })
}
