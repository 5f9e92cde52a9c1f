/** Runs of a scheduled job in this process since its start, for the metrics. */
export type JobRuns = { succeeded: number; failed: number; lastSuccess: Date | null }

export type JobRecord = {
  /** Runs a job and records its outcome. */
  runAndRecord<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  list(): [name: string, runs: JobRuns][]
}

export function createJobRecord(clock: () => Date): JobRecord {
  const runs = new Map<string, JobRuns>()
  const findRuns = (name: string): JobRuns => {
    const jobRuns = runs.get(name) ?? { succeeded: 0, failed: 0, lastSuccess: null }
    runs.set(name, jobRuns)
    return jobRuns
  }
  return {
    async runAndRecord(name, work) {
      const ownRuns = findRuns(name)
      try {
        const result = await work()
        ownRuns.succeeded++
        ownRuns.lastSuccess = clock()
        return result
      } catch (error) {
        ownRuns.failed++
        throw error
      }
    },
    list: () => [...runs],
  }
}
