import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { DataStore, ERRORS, Upload, type Lock, type Locker } from '@tus/server'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { createBlobKey } from '@atrium/platform/files/file-store'
import { uuid } from '@atrium/contract/schema'
import type { EditionScope } from '@atrium/platform/session/access'
import { findOwnUpload } from './reads.ts'
import { addSegment, extendUploadLock, releaseUploadLock, removeOwnUpload, takeUploadLock } from './writes.ts'

/** Length of a segment. A request that ends early loses nothing, because the rest that was received becomes a shorter segment. */
const segmentBytes = 4_194_304
/** Status of the library's errors for more bytes than were announced. */
const tooLarge = 413
const leaseSeconds = 20
const renewalMs = 400
const retryMs = 100
/** Maximum time that a request waits for another one to release an upload. */
const maxWaitMs = 10_000

type Work<Result> = (transaction: Transacting, scope: EditionScope) => Promise<Result>

const isId = (id: string) => uuid.safeParse(id).success

/**
 * The uploads of the person of a request, as the tus library uses them: their state is in PostgreSQL and their bytes are in the store of
 * files, so that any process can continue an upload, also after a restart.
 */
export class UploadStore extends DataStore {
  readonly #context: RequestContext
  readonly #scope: EditionScope
  readonly #add: (upload: Upload) => Promise<void>

  constructor(context: RequestContext, scope: EditionScope, add: (upload: Upload) => Promise<void>) {
    super()
    this.#context = context
    this.#scope = scope
    this.#add = add
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#add(upload)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = isId(id) ? await this.#run((transaction, scope) => findOwnUpload(transaction, scope, id)) : undefined
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: row.bytes, offset: row.received })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const pieces: Buffer[] = []
    let [position, length] = [offset, 0]
    const flush = async () => {
      if (length === 0) return
      const bytes = Buffer.concat(pieces.splice(0))
      length = 0
      position = await this.#append(id, position, bytes)
    }
    try {
      for await (const piece of stream) {
        const bytes = Buffer.from(piece as Uint8Array)
        pieces.push(bytes)
        length += bytes.length
        if (length >= segmentBytes) await flush()
      }
    } catch (error) {
      // The connection was lost. What has arrived is kept, unless it is more than was announced.
      if ((error as { status_code?: number } | undefined)?.status_code !== tooLarge) await flush()
      throw error
    }
    await flush()
    return position
  }

  async #append(id: string, position: number, bytes: Buffer): Promise<number> {
    const { files, clock } = this.#context.deps
    const segment = { blob: createBlobKey(), bytes: bytes.length }
    await files.write(segment.blob, bytes, bytes.length)
    const isAdded = await this.#run((transaction, scope) => addSegment(transaction, scope, { id, position, segment, now: clock() }))
    if (isAdded) return position + bytes.length
    await files.remove(segment.blob)
    throw ERRORS.INVALID_OFFSET
  }

  override async remove(id: string): Promise<void> {
    const blobs = isId(id) ? await this.#run((transaction, scope) => removeOwnUpload(transaction, scope, id)) : undefined
    if (!blobs) throw ERRORS.FILE_NOT_FOUND
    for (const blob of blobs) await this.#context.deps.files.remove(blob)
  }

  #run<Result>(work: Work<Result>): Promise<Result> {
    return withTenant(this.#context.deps.db, this.#scope.actor, (transaction) => work(transaction, this.#scope))
  }
}

/** Creates locks in PostgreSQL. A request that needs a locked upload asks the other request, in whatever process, to release it. */
export function createLocker({ deps }: RequestContext, scope: EditionScope): Locker {
  const run = <Result>(work: Work<Result>) => withTenant(deps.db, scope.actor, (transaction) => work(transaction, scope))
  return {
    newLock(id): Lock {
      const lock = { id, locker: crypto.randomUUID(), leaseSeconds }
      let renewal: NodeJS.Timeout | undefined
      return {
        async lock(signal, requestRelease) {
          if (!isId(id)) return
          const until = performance.now() + maxWaitMs
          while (!(await run((transaction, own) => takeUploadLock(transaction, own, lock)))) {
            if (performance.now() > until || signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
            await wait(retryMs)
          }
          renewal = setInterval(() => {
            run((transaction, own) => extendUploadLock(transaction, own, lock)).then(
              (isRequested) => isRequested && void requestRelease(),
              // The lease ends by itself if the database cannot be reached.
              () => undefined,
            )
          }, renewalMs).unref()
        },
        async unlock() {
          clearInterval(renewal)
          if (isId(id)) await run((transaction, own) => releaseUploadLock(transaction, own, lock))
        },
      }
    },
  }
}
