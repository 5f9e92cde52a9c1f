import type { Currency } from '@atrium/domain/currency'

export type UpstreamJob = {
  id: string
  title: string
  /** Status of the work, in the firm's own words. */
  stage: string
  lineOfBusiness: string
  /** Company for which the job is done; null for a job for the person. */
  irisId: string | null
  startsOn: string | null
  dueOn: string | null
  endsOn: string | null
  isOpen: boolean
  files: { name: string; url: string; status: string }[]
}

export type UpstreamContract = {
  id: string
  lineOfBusiness: string | null
  name: string
  accountName: string
  /** True for the master services agreement, under which all other contracts are made. */
  isMaster: boolean
  status: string
}

export type UpstreamPlan = {
  id: string
  type: string
  name: string
  provider: string
  policyNumber: string | null
  currency: Currency
  value: string | null
  valuedOn: string | null
}

export type UpstreamProtection = {
  id: string
  type: string
  provider: string
  policyNumber: string | null
  currency: Currency
  sumAssured: string
  premium: string
  premiumFrequency: string
  endsOn: string | null
}

/** Port for a firm's services to a client, the contracts about them, and the client's plans with any firm. */
export type EngagementsPort = {
  listJobs(clientId: string, query?: { lineOfBusiness?: string; status?: 'open' | 'closed' }): Promise<UpstreamJob[]>
  listPersonalJobs(clientId: string, irisId: string): Promise<UpstreamJob[]>
  listBusinessJobs(clientId: string, irisIds: readonly string[]): Promise<UpstreamJob[]>
  listContracts(clientId: string): Promise<UpstreamContract[]>
  listPlans(clientId: string): Promise<{ plans: UpstreamPlan[]; protectionPlans: UpstreamProtection[] }>
}
