import type { DetailedError, Upload } from 'tus-js-client'
import { createFailure } from '@atrium/ui/lib/api'
import { failureCode, failureDetails, isTemporary } from '@atrium/ui/lib/failure'
import { api } from './api.ts'

/** A file that was uploaded and checked. */
export type UploadedFile = { id: string; name: string }

/** Why a file was not added: a code of `fileUploads.faults`, with the limit that it exceeds and how much of it is in use. */
export class UploadFailure extends Error {
  readonly code: string
  readonly limit: number | undefined
  readonly used: number | undefined

  constructor(code: string, limit?: number, used?: number) {
    super(code)
    this.code = code
    this.limit = limit
    this.used = used
  }
}

export type UploadEvents = {
  onProgress: (percent: number) => void
  /** True while the connection is lost and the upload waits to continue. */
  onInterruption: (isInterrupted: boolean) => void
  onCheck: () => void
}

export type UploadTask = {
  pause: () => void
  resume: () => void
  cancel: () => void
  /** The file; null if its check takes so long that it ends later. Rejects with an `UploadFailure`. */
  done: Promise<UploadedFile | null>
}

const chunkBytes = 4_194_304
/** Pauses before the next attempts after a failure. They begin anew after each progress. */
const retryDelays = [0, 500, 1_000, 2_000, 3_000, 5_000, 5_000, 10_000, 10_000, 10_000, 15_000, 20_000, 30_000]
const checkPausesMs = [150, 250, 400, 700, 1_000, 1_500]
const maxCheckMs = 45_000

/**
 * Uploads a file for a purpose in parts. After a lost connection or a restart of the server it continues with the last part that the server
 * has. The library is loaded with the first upload.
 */
function startUpload(file: File, purpose: string, target: Readonly<Record<string, string>>, events: UploadEvents): UploadTask {
  let upload: Upload | undefined
  let isPaused = false
  const cancelled = Promise.withResolvers<never>()
  cancelled.promise.catch(() => undefined)
  const send = async (): Promise<string> => {
    const { Upload: TusUpload } = await import('tus-js-client')
    return new Promise((resolve, reject) => {
      upload = new TusUpload(file, {
        endpoint: '/api/uploads',
        chunkSize: chunkBytes,
        retryDelays,
        // Nothing about a file stays on the device.
        storeFingerprintForResuming: false,
        metadata: { filename: file.name, purpose, ...target },
        onProgress: (sent, total) => {
          events.onInterruption(false)
          events.onProgress(total > 0 ? Math.floor((sent / total) * 100) : 0)
        },
        onShouldRetry: (error) => {
          const isWorthRetry = isTemporaryFailure(error)
          events.onInterruption(isWorthRetry)
          return isWorthRetry
        },
        onError: (error) => reject(toFailure(error)),
        onSuccess: () => resolve(upload?.url?.split('/').at(-1) ?? ''),
      })
      if (!isPaused) upload.start()
    })
  }
  const run = async () => {
    const id = await send()
    events.onCheck()
    return waitForCheck(id)
  }
  return {
    pause() {
      isPaused = true
      void upload?.abort()
    },
    resume() {
      isPaused = false
      upload?.start()
    },
    cancel() {
      // Removes what the server has received.
      void upload?.abort(true).catch(() => undefined)
      cancelled.reject(new UploadFailure('cancelled'))
    },
    done: Promise.race([run(), cancelled.promise]),
  }
}

/** Starts uploads. Tests replace it. */
export const uploader = { start: startUpload }

/** Waits for the check of an uploaded file. */
async function waitForCheck(id: string): Promise<UploadedFile | null> {
  const startedAt = performance.now()
  for (let attempt = 0; performance.now() - startedAt < maxCheckMs; attempt++) {
    const { state, name, fault, limit, used } = await api.uploads.get({ upload: id }).catch((error: unknown) => {
      if (isTemporary(error)) return { state: 'checking', name: '', fault: null, limit: null, used: null } as const
      throw new UploadFailure(failureCode(error))
    })
    if (state === 'clean') return { id, name }
    if (state !== 'checking') {
      // The page shows the reason now, so that it is not shown again at the next visit.
      void api.uploads.dismiss({ upload: id }).catch(() => undefined)
      throw new UploadFailure(fault ?? 'unexpected', limit ?? undefined, used ?? undefined)
    }
    const pauseMs = checkPausesMs[Math.min(attempt, checkPausesMs.length - 1)]
    await new Promise((done) => setTimeout(done, pauseMs))
  }
  return null
}

const responseOf = (error: Error | DetailedError) => ('originalResponse' in error ? error.originalResponse : null)

function isTemporaryFailure(error: Error | DetailedError): boolean {
  const status = responseOf(error)?.getStatus() ?? 0
  return status === 0 || [408, 409, 423, 429].includes(status) || (status >= 500 && status !== 507)
}

function toFailure(error: Error | DetailedError): UploadFailure {
  const body = responseOf(error)?.getBody()
  if (!body) return new UploadFailure('unexpected')
  const failure = parseFailure(body)
  const [issue] = failureDetails(failure).issues ?? []
  const code = issue?.code ?? failureCode(failure)
  return new UploadFailure(code === 'not-found' ? 'not-allowed' : code, issue?.limit, issue?.used)
}

function parseFailure(body: string): unknown {
  try {
    return createFailure(JSON.parse(body))
  } catch (error) {
    return error
  }
}
