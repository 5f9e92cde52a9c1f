import { report } from '@atrium/ui/lib/report'
import { UploadFailure, uploader, type UploadedFile, type UploadTask } from './upload.ts'

export type UploadState = {
  key: string
  name: string
  size: number
  percent: number
  status: 'waiting' | 'uploading' | 'retrying' | 'paused' | 'checking' | 'later' | 'done' | 'failed'
  /** Code of a failure, with the limit that it names and how much of it is in use. */
  fault: { code: string; limit: number | undefined; used: number | undefined } | null
}

export type UploadOptions = {
  purpose: string
  target: Readonly<Record<string, string>>
  /** Called for each file that was added, in the order in which they are ready. */
  onAdd: (file: UploadedFile) => void
}

/** Maximum number of files that are uploaded at the same time. */
const maxParallel = 3
/** Time for which a file that was added is still listed. */
const doneMs = 4_000

/** Uploads files, a few at a time. A file that fails is skipped, and is listed with its reason until it is dismissed. */
export class UploadQueue {
  #options: UploadOptions
  #states: readonly UploadState[] = []
  readonly #tasks = new Map<string, UploadTask>()
  readonly #files = new Map<string, { file: File; target: UploadOptions['target'] }>()
  #waiting: readonly string[] = []
  readonly #listeners = new Set<() => void>()

  constructor(options: UploadOptions) {
    this.#options = options
  }

  /** Sets purpose and place of the files that are added from now on. Files that wait keep theirs. */
  configure(options: UploadOptions): void {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly listStates = (): readonly UploadState[] => this.#states

  /** Adds files for the place of the options. `settings` add to it for these files. */
  add(chosen: readonly File[], settings: UploadOptions['target'] = {}): void {
    const added = chosen.map((file) => ({ key: crypto.randomUUID(), file }))
    for (const { key, file } of added) this.#files.set(key, { file, target: { ...this.#options.target, ...settings } })
    this.#waiting = [...this.#waiting, ...added.map(({ key }) => key)]
    this.#show([
      ...this.#states,
      ...added.map(({ key, file }) => ({ key, name: file.name, size: file.size, percent: 0, status: 'waiting' as const, fault: null })),
    ])
    this.#startNext()
  }

  pause(key: string): void {
    this.#tasks.get(key)?.pause()
    this.#set(key, { status: 'paused' })
  }

  resume(key: string): void {
    this.#tasks.get(key)?.resume()
    this.#set(key, { status: 'uploading' })
  }

  cancel(key: string): void {
    this.#waiting = this.#waiting.filter((one) => one !== key)
    const task = this.#tasks.get(key)
    if (task) task.cancel()
    else this.dismiss(key)
  }

  retry(key: string): void {
    this.#set(key, { status: 'waiting', percent: 0, fault: null })
    this.#waiting = [...this.#waiting, key]
    this.#startNext()
  }

  dismiss(key: string): void {
    this.#files.delete(key)
    this.#show(this.#states.filter((state) => state.key !== key))
  }

  #startNext(): void {
    while (this.#tasks.size < maxParallel) {
      const [key, ...rest] = this.#waiting
      if (key === undefined) return
      this.#waiting = rest
      const waiting = this.#files.get(key)
      if (waiting) void this.#run(key, waiting)
    }
  }

  async #run(key: string, { file, target }: { file: File; target: UploadOptions['target'] }): Promise<void> {
    const { purpose } = this.#options
    const task = uploader.start(file, purpose, target, {
      onProgress: (percent) => this.#set(key, { percent }),
      onInterruption: (isInterrupted) => this.#set(key, { status: isInterrupted ? 'retrying' : 'uploading' }),
      onCheck: () => this.#set(key, { status: 'checking', percent: 100 }),
    })
    this.#tasks.set(key, task)
    this.#set(key, { status: 'uploading' })
    try {
      const added = await task.done
      if (added) this.#options.onAdd(added)
      this.#set(key, { status: added ? 'done' : 'later' })
      if (added) setTimeout(() => this.dismiss(key), doneMs)
    } catch (error) {
      const { code, limit, used } = error instanceof UploadFailure ? error : { code: 'unexpected', limit: undefined, used: undefined }
      if (code === 'cancelled') this.dismiss(key)
      else {
        report('file not uploaded', file.name, error)
        this.#set(key, { status: 'failed', fault: { code, limit, used } })
      }
    } finally {
      this.#tasks.delete(key)
      this.#startNext()
    }
  }

  #set(key: string, change: Partial<UploadState>): void {
    this.#show(this.#states.map((state) => (state.key === key ? { ...state, ...change } : state)))
  }

  #show(states: readonly UploadState[]): void {
    this.#states = states
    for (const listener of this.#listeners) listener()
  }
}
