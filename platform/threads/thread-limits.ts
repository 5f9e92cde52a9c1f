/** Error of a thread that took more memory or time than its limits. */
export class ThreadLimitError extends Error {
  readonly limit: 'memory' | 'time'

  constructor(limit: 'memory' | 'time') {
    super(`the thread took too much ${limit}`)
    this.limit = limit
  }
}

/** Returns a ThreadLimitError for the error of a thread that was terminated because of a limit. Returns other errors unchanged. */
export function toLimitError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadLimitError('memory')
  return error.name === 'AbortError' ? new ThreadLimitError('time') : error
}
