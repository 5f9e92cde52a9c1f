import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { UpstreamClient } from '@atrium/platform/providers/ports/advisory-clients'
import type { UpstreamJob } from '@atrium/platform/providers/ports/engagements'
import type { Job } from '../../contract/engagements.ts'
import type { WorkedLine } from '../../contract/practice-terms.ts'
import { combineSources, readClient, readFirm, type FirmReading } from '../firm/provider-reads.ts'

export type JobQuery = { line: WorkedLine; status?: Job['status'] | undefined }

/** A client's jobs, with the companies for which they may be done. */
export type ReadJobs = { jobs: UpstreamJob[]; companies: UpstreamClient['companies'] }

/**
 * Reads the jobs of a line of business: those of the list of all, and for tax and accounting also those of the tax system, for the person and
 * for each company with a number there. A job of several lists is returned once. A list that the firm's system does not have is empty.
 */
export async function readJobs(context: RequestContext, scope: AccountScope, { line, status }: JobQuery): Promise<FirmReading<ReadJobs>> {
  const client = await readClient(context, scope)
  if (!client.data) return { data: null, source: client.source }
  const { companies } = client.data
  const readings = await Promise.all(listReads(context, scope, client.data, { line, status }))
  const source = combineSources([client.source, ...readings.map((one) => one.source).filter(({ state }) => state !== 'not-offered')])
  if (source.state !== 'read') return { data: null, source }
  const all = new Map(readings.flatMap(({ data }) => data ?? []).map((job) => [job.id, job]))
  const jobs = [...all.values()].filter(
    (job) => job.lineOfBusiness === line && (status === undefined || job.isOpen === (status === 'open')),
  )
  return { data: { jobs, companies }, source }
}

function listReads(
  context: RequestContext,
  scope: AccountScope,
  { irisId, companies }: UpstreamClient,
  { line, status }: JobQuery,
): Promise<FirmReading<UpstreamJob[]>>[] {
  const irisIds = companies.flatMap((company) => company.irisId ?? [])
  const query = { lineOfBusiness: line, ...(status && { status }) }
  const reads = [readFirm(context, scope, `jobs ${line} ${status ?? 'all'}`, (firm, clientId) => firm.listJobs(clientId, query))]
  if (line === 'FL') return reads
  if (irisId !== null)
    reads.push(readFirm(context, scope, `jobs of person ${irisId}`, (firm, clientId) => firm.listPersonalJobs(clientId, irisId)))
  if (irisIds.length > 0)
    reads.push(
      readFirm(context, scope, `jobs of companies ${irisIds.join(' ')}`, (firm, clientId) => firm.listBusinessJobs(clientId, irisIds)),
    )
  return reads
}
