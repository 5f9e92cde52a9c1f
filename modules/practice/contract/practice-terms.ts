/** Modules of services on an account (specification 1, section 1), in the order in which they are shown. */
export const serviceModules = [
  'financial',
  'law',
  'tax',
  'accountancy',
  'client-services',
  'recruitment',
  'international',
  'money',
] as const
export type ServiceModule = (typeof serviceModules)[number]

/** Modules that the specification flags as disabled. */
export const disabledModules: readonly ServiceModule[] = ['recruitment', 'international', 'money']

/** `open` for the caller, `not-enabled` by the rules of the account, or `disabled` for everybody. */
export const moduleStates = ['open', 'not-enabled', 'disabled'] as const

/** Codes of the firm's lines of business: financial, law, tax, accounting and recruitment. */
export const linesOfBusiness = ['FF', 'FL', 'FT', 'FA', 'FR'] as const
export type LineOfBusiness = (typeof linesOfBusiness)[number]

/** Lines of business whose jobs a page of the client lists. */
export const workedLines = ['FL', 'FT', 'FA'] as const
export type WorkedLine = (typeof workedLines)[number]

/** Services of the law module. */
export const lawServices = ['corporate', 'commercial', 'mergers', 'employment', 'data-protection'] as const

export const jobStatuses = ['open', 'closed'] as const
/** Filters of a list of jobs by status, and by the days since the start. */
export const jobFilters = ['all', 'active', 'inactive'] as const
export type JobFilter = (typeof jobFilters)[number]
export const jobPeriods = [30, 90] as const
export type JobPeriod = (typeof jobPeriods)[number]

export const invoiceStatuses = ['DRAFT', 'AUTHORISED', 'PAID', 'SUBMITTED', 'DELETED', 'VOIDED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Parameter of the URL that names the open drawer, and the name of the drawer of a job (specification 1, section 2). */
export const serviceParameter = 'service'
export const selectedJob = 'selected-job'

/** Deadlines of a person's tax return, and of a company's accounts and tax. */
export const filingKinds = ['tax-return', 'company-accounts', 'corporation-tax', 'company-tax-return'] as const
export type FilingKind = (typeof filingKinds)[number]
