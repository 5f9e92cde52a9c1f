import { addDays, monthsBefore } from '../../calendar.ts'
import type { Household } from '../../firm/households.ts'
import { createRandom } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import {
  createHouseholdRandom,
  listCompanies,
  findRequestedHousehold,
  drawLines,
  linesOfBusiness,
  requirePersonal,
  type Company,
  type LineCode,
} from './household.ts'

const titles: Record<LineCode, readonly string[]> = {
  FF: ['Annual review of your financial plan', 'Transfer of a former employer’s pension', 'Cash-flow forecast'],
  FL: [
    'Lasting power of attorney',
    'Review of wills',
    'Purchase of a leasehold flat, including the freeholder’s licence to alter and the deed of covenant',
  ],
  FT: ['Self Assessment tax return', 'Capital gains computation', 'Claim for overseas tax paid'],
  FA: ['Annual accounts', 'VAT return', 'Confirmation statement', 'Payroll year end'],
  FR: ['Search for a finance manager', 'Search for a practice nurse'],
}
const stages = ['Not started', 'In progress', 'With client', 'Completed'] as const

type Job = {
  jobId: string
  title: string
  jobStatus: (typeof stages)[number]
  lineOfBusinessCode: LineCode
  irisId: string | null
  startDate: string
  dueDate: string
  endDate: string | null
  status: 'open' | 'closed'
  files: { name: string; fileUrl: string; status: 'draft' | 'final' }[]
}

/** GET /jobs/{id}?lineOfBusinessCode&status */
export function listJobs(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const code = request.query.get('lineOfBusinessCode')
  const status = request.query.get('status')
  if (code !== null && !linesOfBusiness.some((line) => line.code === code)) throw new Refusal(400, 'unknown-line-of-business')
  const jobs = [
    ...personalJobs(household, request.today),
    ...listCompanies(household).flatMap((one) => companyJobs(household, one, request.today)),
  ]
  return {
    jobs: jobs.filter((job) => (code === null || job.lineOfBusinessCode === code) && (status === null || job.status === status)),
  }
}

/** GET /personal/jobs/{clientId}/{irisId} */
export function listPersonalJobs(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  requirePersonal(request, household)
  return { jobs: personalJobs(household, request.today) }
}

/** POST /business/jobs/{clientId} with the numbers of the client's companies in the tax system. A company of another client is refused. */
export function listBusinessJobs(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const irisIds = (request.body as { irisIds?: unknown }).irisIds
  if (!Array.isArray(irisIds)) throw new Refusal(400, 'iris-ids-needed')
  const companies = listCompanies(household)
  if (irisIds.some((id) => !companies.some(({ irisId }) => irisId === id))) throw new Refusal(403, 'not-allowed')
  return { jobs: companies.filter(({ irisId }) => irisIds.includes(irisId)).flatMap((one) => companyJobs(household, one, request.today)) }
}

const personalJobs = (household: Household, today: string): Job[] =>
  drawLines(household)
    .filter((code) => code !== 'FA' && code !== 'FR')
    .flatMap((code) => drawJobs(household, code, null, today))

const companyJobs = (household: Household, company: Company, today: string): Job[] =>
  drawLines(household)
    .filter((code) => code === 'FA' || code === 'FR')
    .flatMap((code) => drawJobs(household, code, company, today))

/** Draws, for each title, no job, an open job, or a recently completed job. Clients with more lines of business have more jobs. */
function drawJobs(household: Household, code: LineCode, company: Company | null, today: string): Job[] {
  // Some households have no jobs, and some have few.
  const workload = createHouseholdRandom(household, 'work')()
  if (workload < 0.12) return []
  return titles[code].flatMap((title, index) => {
    const random = createRandom('job', household.id, company?.irisId ?? '', code, index)
    if (random() < (workload < 0.3 ? 0.8 : 0.35)) return []
    const stage = stages[Math.floor(random() * stages.length)]!
    const startDate = addDays(today, -Math.floor(5 + random() * 160))
    const isDone = stage === 'Completed'
    const endDate = isDone ? addDays(startDate, Math.floor(1 + random() * 4)) : null
    const jobId = `J-${household.id}-${company?.irisId ?? 'P'}-${code}${index + 1}`
    return [
      {
        jobId,
        title: company ? `${title}, ${company.name}` : `${title} ${findPreviousTaxYear(today)}`,
        jobStatus: stage,
        lineOfBusinessCode: code,
        irisId: company?.irisId ?? null,
        startDate,
        // Some jobs are overdue.
        dueDate: addDays(startDate, 60 + Math.floor(random() * 60)),
        endDate,
        status: isDone ? 'closed' : 'open',
        files: listJobFiles(household, jobId, isDone ? 2 : Math.floor(random() * 2)),
      },
    ]
  })
}

const listJobFiles = (household: Household, jobId: string, count: number): Job['files'] =>
  ['Engagement letter.pdf', 'Signed copy.pdf'].slice(0, count).map((name, index) => ({
    name,
    fileUrl: `/files/${household.id}/${jobId}-${index + 1}`,
    status: index === 0 ? 'draft' : 'final',
  }))

/** Returns the tax year before the current one. */
const findPreviousTaxYear = (today: string): string => {
  const last = Number(monthsBefore(today, 16).slice(0, 4))
  return `${last}/${String((last + 1) % 100).padStart(2, '0')}`
}
