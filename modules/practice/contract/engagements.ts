import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { plainDate, uuid } from '@atrium/contract/schema'
import { firmSource } from './firm-source.ts'
import { jobStatuses, workedLines } from './practice-terms.ts'

/** A piece of work of the firm, with the names of the specification (section 3). */
const job = z.object({
  id: z.string(),
  title: z.string(),
  /** Stage of the work, in the firm's own words. */
  jobStatus: z.string(),
  /** Name of the company for which the job is done; null for a job for the person. */
  company: z.nullable(z.string()),
  startDate: z.nullable(plainDate),
  dueDate: z.nullable(plainDate),
  endDate: z.nullable(plainDate),
  status: z.enum(jobStatuses),
  /** True for an open job whose due day has passed. */
  isLate: z.boolean(),
  /** `fileUrl` is the path of the file in this API; null for a file that the firm's system names, but does not have. */
  files: z.array(z.object({ name: z.string(), fileUrl: z.nullable(z.string()), status: z.string() })),
})
export type Job = z.infer<typeof job>

const contractOfClient = z.object({
  id: z.string(),
  /** Code of the line of business, or what the firm's system states instead; null for the master services agreement. */
  lineOfBusiness: z.nullable(z.string()),
  name: z.string(),
  accountName: z.string(),
  /** True for the master services agreement. */
  msa: z.boolean(),
  status: z.string(),
})
export type ClientContract = z.infer<typeof contractOfClient>

export const engagements = {
  jobs: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/jobs',
      tags: ['engagements'],
      summary: 'List the jobs of a line of business for a client, newest first',
    })
    .input(z.object({ account: uuid, line: z.enum(workedLines), status: z.optional(z.enum(jobStatuses)) }))
    .output(z.object({ items: z.array(job), today: plainDate, source: firmSource })),
  contracts: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/contracts',
      tags: ['engagements'],
      summary: 'List the contracts between the firm and a client',
    })
    .input(z.object({ account: uuid }))
    .output(z.object({ items: z.array(contractOfClient), source: firmSource })),
}
