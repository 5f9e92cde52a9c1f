import type { Job } from '../../contract/engagements.ts'
import type { JobPeriod } from '../../contract/practice-terms.ts'

const dayMs = 86_400_000

/** Parses a day as a time, to count days. */
const parseDay = (day: string) => Date.parse(`${day}T00:00:00Z`)

type JobSearch = { text: string; period: JobPeriod | null; today: string }

/**
 * Filters jobs by a part of their title, in small or capital letters, and by the days since their start. A job without a start is found only
 * without a period.
 */
export function findJobs(jobs: readonly Job[], { text, period, today }: JobSearch): Job[] {
  const wanted = text.trim().toLocaleLowerCase()
  return jobs.filter(({ title, startDate }) => {
    if (!title.toLocaleLowerCase().includes(wanted)) return false
    if (period === null) return true
    const age = startDate === null ? -1 : parseDay(today) - parseDay(startDate)
    return age >= 0 && age <= period * dayMs
  })
}

/** True for a job whose work the firm calls complete. */
export const isComplete = ({ jobStatus }: Pick<Job, 'jobStatus'>): boolean => /^complete/i.test(jobStatus)
