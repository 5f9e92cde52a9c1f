/** Columns of a file of clients. The first two must be present. */
export const clientImportFields = ['name', 'email', 'externalId', 'group', 'adviser', 'language'] as const
export const requiredImportFields = ['name', 'email'] as const

export const maxImportBytes = 1_000_000
export const maxImportRows = 2_000
export const maxProposals = 3
/** Days after which the rows of a file are deleted, because they are personal data. */
export const importDays = 30

export const clientImportStates = ['receiving', 'checked', 'running', 'done', 'failed'] as const

/** Reasons why a file cannot be read, or why the work on it stopped. */
export const clientImportRefusals = [
  'file-empty',
  'not-a-text-file',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'column-missing',
  'column-twice',
  'access-withdrawn',
  'unexpected',
] as const

/**
 * Results of the check of a row. `new`: no known client matches. `linked`: the provider lists a client with exactly this external id and
 * address. `proposal`: the provider lists clients who may be the same. `present`: the client is in the portal already.
 */
export const rowResults = ['new', 'linked', 'proposal', 'present', 'invalid'] as const

/** Why the provider's client may be the client of a row. `other-address`: the external id is the same, but the provider states another address. */
export const proposalReasons = ['same-email', 'similar-name', 'other-address'] as const

export const rowChoices = ['link', 'new', 'leave'] as const

/** Reasons why a row is invalid, or was refused when it was imported. */
export const rowFaults = [
  'required',
  'too-long',
  'formula',
  'spreadsheet-error',
  'unreadable-text',
  'broken-quotes',
  'invalid-email',
  'unknown-language',
  'repeated',
  'account-exists',
  'unknown-client',
  'not-found',
  'not-allowed',
  'no-seat',
] as const

/** What became of a row. `left`: the person left it out, or decided nothing on its proposals. */
export const rowOutcomes = ['created', 'linked', 'left', 'refused'] as const

export type ClientImportField = (typeof clientImportFields)[number]
export type ClientImportState = (typeof clientImportStates)[number]
export type ClientImportRefusal = (typeof clientImportRefusals)[number]
export type RowResult = (typeof rowResults)[number]
export type ProposalReason = (typeof proposalReasons)[number]
export type RowChoice = (typeof rowChoices)[number]
export type RowFault = (typeof rowFaults)[number]
export type RowOutcome = (typeof rowOutcomes)[number]
