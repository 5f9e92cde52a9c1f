import type { Job } from '../../contract/engagements.ts'
import type { ReadJobs } from './provider-reads.ts'

const fileRoute = (account: string, line: string, job: string, file: string) =>
  `/api/accounts/${account}/job-files/${line}/${encodeURIComponent(job)}/${encodeURIComponent(file)}`

/**
 * Returns the id of a file of a job in the firm's system, or null if the URL is not that of a file of the client. A URL of another client or
 * of another place is never requested.
 */
export function findFileId(url: string, clientId: string): string | null {
  const prefix = `/files/${clientId}/`
  const id = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return /^[\w.~-]+$/.test(id) && !/^\.+$/.test(id) ? id : null
}

type Listing = { account: string; clientId: string; today: string }

/** Lists the jobs for the reader, newest first. */
export const listJobs = ({ jobs, companies }: ReadJobs, { account, clientId, today }: Listing): Job[] =>
  jobs
    .toSorted((one, other) => ((one.startsOn ?? '') < (other.startsOn ?? '') ? 1 : -1))
    .map(({ id, title, stage, irisId, lineOfBusiness, startsOn, dueOn, endsOn, isOpen, files }) => ({
      id,
      title,
      jobStatus: stage,
      company: irisId === null ? null : (companies.find((one) => one.irisId === irisId)?.name ?? null),
      startDate: startsOn,
      dueDate: dueOn,
      endDate: endsOn,
      status: isOpen ? ('open' as const) : ('closed' as const),
      isLate: isOpen && dueOn !== null && dueOn < today,
      files: files.map(({ name, url, status }) => {
        const file = findFileId(url, clientId)
        return { name, fileUrl: file === null ? null : fileRoute(account, lineOfBusiness, id, file), status }
      }),
    }))
