/** Runs of a scheduled job in this process since its start, for the metrics. */
export type JobRuns = { succeeded: number; failed: number; lastSuccess: Date | null }

export type JobRecord = {
  /** Runs a job and records its outcome. */
  follow<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  list(): [name: string, runs: JobRuns][]
}

export function createJobRecord(clock: () => Date): JobRecord {
  const runs = new Map<string, JobRuns>()
  const runsOf = (name: string): JobRuns => {
    const known = runs.get(name) ?? { succeeded: 0, failed: 0, lastSuccess: null }
    runs.set(name, known)
    return known
  }
  return {
    async follow(name, work) {
      const own = runsOf(name)
      try {
        const result = await work()
        own.succeeded++
        own.lastSuccess = clock()
        return result
      } catch (error) {
        own.failed++
        throw error
      }
    },
    list: () => [...runs],
  }
}
