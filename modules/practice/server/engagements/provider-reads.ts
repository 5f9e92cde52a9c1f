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
 * Reads the jobs of a line of business. Those of tax and accounting are read from the tax system, for the person and for each company; those of
 * law, and of a client without a number in the tax system, from the list of all jobs.
 */
export async function readJobs(context: RequestContext, scope: AccountScope, { line, status }: JobQuery): Promise<FirmReading<ReadJobs>> {
  const client = await readClient(context, scope)
  if (!client.data) return { data: null, source: client.source }
  const { companies } = client.data
  const readings = await Promise.all(listReads(context, scope, client.data, { line, status }))
  const source = combineSources([client.source, ...readings.map((one) => one.source)])
  if (source.state !== 'read') return { data: null, source }
  const jobs = readings
    .flatMap(({ data }) => data ?? [])
    .filter((job) => job.lineOfBusiness === line && (status === undefined || job.isOpen === (status === 'open')))
  return { data: { jobs, companies }, source }
}

function listReads(
  context: RequestContext,
  scope: AccountScope,
  { irisId, companies }: UpstreamClient,
  { line, status }: JobQuery,
): Promise<FirmReading<UpstreamJob[]>>[] {
  const irisIds = companies.flatMap((company) => company.irisId ?? [])
  const ofPerson = line === 'FT' && irisId !== null
  const ofCompanies = line !== 'FL' && irisIds.length > 0
  if (!ofPerson && !ofCompanies) {
    const query = { lineOfBusiness: line, ...(status && { status }) }
    return [readFirm(context, scope, `jobs ${line} ${status ?? 'all'}`, (firm, clientId) => firm.listJobs(clientId, query))]
  }
  return [
    ...(ofPerson
      ? [readFirm(context, scope, `jobs of person ${irisId}`, (firm, clientId) => firm.listPersonalJobs(clientId, irisId))]
      : []),
    ...(ofCompanies
      ? [readFirm(context, scope, `jobs of companies ${irisIds.join(' ')}`, (firm, clientId) => firm.listBusinessJobs(clientId, irisIds))]
      : []),
  ]
}
