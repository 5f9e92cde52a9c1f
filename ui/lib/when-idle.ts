/** Longest wait for an idle page after the pause, in milliseconds. */
const latestMs = 3_000

/**
 * Runs work that nobody waits for after a pause in milliseconds, once the page is idle. Returns a function that cancels it. Safari has no idle
 * callbacks; there the work runs after the pause.
 */
export function whenIdle(work: () => void, pauseMs: number): () => void {
  let cancel = () => {}
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback !== 'function') return work()
    const id = requestIdleCallback(work, { timeout: latestMs })
    cancel = () => cancelIdleCallback(id)
  }, pauseMs)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
