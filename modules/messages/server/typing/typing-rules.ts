/** Shortest time between two notices of one person in one conversation, in milliseconds. */
const shortestMs = 2_500
const mostKept = 10_000

/** Creates a limit for each process. It says whether a notice may be sent now, and keeps nothing else of it. */
export function createTypingLimit(now: () => number = () => performance.now()): (person: string, conversation: string) => boolean {
  const last = new Map<string, number>()
  return (person, conversation) => {
    const key = `${person} ${conversation}`
    const at = now()
    const before = last.get(key)
    if (before !== undefined && at - before < shortestMs) return false
    last.delete(key)
    last.set(key, at)
    const [oldest] = last.keys()
    if (last.size > mostKept && oldest !== undefined) last.delete(oldest)
    return true
  }
}
