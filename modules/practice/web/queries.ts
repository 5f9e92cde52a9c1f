import { queryOptions } from '@tanstack/react-query'
import type { WorkedLine } from '../contract/practice-terms.ts'
import type { FirmSource } from '../contract/firm-source.ts'
import { api } from './api.ts'

const waitMs = 5_000

/** Reads again while the firm's system has not responded yet. */
const whileLate = {
  refetchInterval: ({ state: { data } }: { state: { data?: { source: FirmSource } | undefined } }) =>
    data?.source.state === 'late' ? waitMs : (false as const),
}

export const servicesQuery = (account: string) =>
  queryOptions({ queryKey: ['practice', account, 'services'], queryFn: () => api.services.list({ account }) })

export const linesQuery = (account: string) =>
  queryOptions({ queryKey: ['practice', account, 'lines'], queryFn: () => api.services.lines({ account }) })

type JobRequest = { account: string; line: WorkedLine; status?: 'open' | 'closed' }

export const jobsQuery = (request: JobRequest) =>
  queryOptions({ ...whileLate, queryKey: ['practice', request.account, 'jobs', request], queryFn: () => api.engagements.jobs(request) })

export const contractsQuery = (account: string) =>
  queryOptions({ ...whileLate, queryKey: ['practice', account, 'contracts'], queryFn: () => api.engagements.contracts({ account }) })

export const invoicesQuery = (account: string) =>
  queryOptions({ ...whileLate, queryKey: ['practice', account, 'invoices'], queryFn: () => api.invoices.list({ account }) })

export const findInvoice = (account: string, { lob, invoiceId }: { lob: string; invoiceId: string }) =>
  api.invoices.open({ account, lob, invoice: invoiceId })

export const taxPartiesQuery = (account: string) =>
  queryOptions({ ...whileLate, queryKey: ['practice', account, 'tax-parties'], queryFn: () => api.taxAccounts.parties({ account }) })

export const taxPaymentsQuery = (account: string, party: string) =>
  queryOptions({
    ...whileLate,
    queryKey: ['practice', account, 'tax-payments', party],
    queryFn: () => api.taxAccounts.payments({ account, party }),
  })

export const taxOverviewQuery = (account: string, party: string) =>
  queryOptions({
    ...whileLate,
    queryKey: ['practice', account, 'tax-overview', party],
    queryFn: () => api.taxAccounts.overview({ account, party }),
  })

export const companyAccountsQuery = (account: string) =>
  queryOptions({ ...whileLate, queryKey: ['practice', account, 'company-accounts'], queryFn: () => api.taxAccounts.companies({ account }) })

export const healthScoresQuery = (account: string) =>
  queryOptions({ ...whileLate, queryKey: ['practice', account, 'health-scores'], queryFn: () => api.taxAccounts.healthScores({ account }) })
