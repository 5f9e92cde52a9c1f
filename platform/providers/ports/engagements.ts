import type { Currency } from '@atrium/domain/currency'

export type UpstreamJob = {
  id: string
  title: string
  /** Status, as worded by the firm. */
  stage: string
  lineOfBusiness: string
  /** Company that the job is for; null if it is for the person. */
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
  /** True for the master services agreement, to which all other contracts belong. */
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

/** Port for a firm's services to a client, their terms, and the client's plans with the firm and elsewhere. */
export type EngagementsPort = {
  listJobs(clientId: string, query?: { lineOfBusiness?: string; status?: 'open' | 'closed' }): Promise<UpstreamJob[]>
  listPersonalJobs(clientId: string, irisId: string): Promise<UpstreamJob[]>
  listBusinessJobs(clientId: string, irisIds: readonly string[]): Promise<UpstreamJob[]>
  listContracts(clientId: string): Promise<UpstreamContract[]>
  listPlans(clientId: string): Promise<{ plans: UpstreamPlan[]; protectionPlans: UpstreamProtection[] }>
}
