/** Options of a projection and their defaults (specification 1, section 9). Rates are in percent. */
export const projectionYears = [5, 10, 20] as const
export const riskProfiles = [1, 2, 3, 4, 5, 6, 7] as const

export type ProjectionYears = (typeof projectionYears)[number]
export type RiskProfile = (typeof riskProfiles)[number]

/** Decimals are texts, as in the URL. A negative contribution is a withdrawal. */
export type ProjectionOptions = {
  years: ProjectionYears
  annualReturn: string
  inflation: string
  monthlyContribution: string
  riskProfile: RiskProfile
}

export const defaultProjection: ProjectionOptions = {
  years: 10,
  annualReturn: '4',
  inflation: '2',
  monthlyContribution: '0',
  riskProfile: 5,
}

/** Smallest and largest values of the options. */
export const projectionLimits = {
  annualReturn: { least: -10, most: 15 },
  inflation: { least: 0, most: 10 },
  monthlyContribution: { least: -1_000_000, most: 1_000_000 },
} as const

const decimalPattern = /^-?\d{1,7}(\.\d{1,2})?$/

function isWithin(text: string, option: keyof typeof projectionLimits): boolean {
  const { least, most } = projectionLimits[option]
  return decimalPattern.test(text) && Number(text) >= least && Number(text) <= most
}

export const isContribution = (text: string): boolean => isWithin(text, 'monthlyContribution')

type Assumptions = Pick<ProjectionOptions, 'annualReturn' | 'inflation' | 'monthlyContribution'>

function parseAssumptions([annualReturn = '', inflation = '', monthlyContribution = '']: readonly string[]): Assumptions | null {
  const isValid = isWithin(annualReturn, 'annualReturn') && isWithin(inflation, 'inflation') && isContribution(monthlyContribution)
  return isValid ? { annualReturn, inflation, monthlyContribution } : null
}

const separator = ':'

/** Formats the options for the URL: years, return, inflation, contribution and risk profile. */
export const formatProjection = ({ years, annualReturn, inflation, monthlyContribution, riskProfile }: ProjectionOptions): string =>
  [years, annualReturn, inflation, monthlyContribution, riskProfile].join(separator)

/** Parses the options in a URL; null if one is missing or not allowed. */
export function parseProjection(address: string): ProjectionOptions | null {
  const [first, ...rest] = address.split(separator)
  const years = projectionYears.find((one) => String(one) === first)
  const riskProfile = riskProfiles.find((one) => String(one) === rest[3])
  const assumptions = rest.length === 4 ? parseAssumptions(rest) : null
  return years && riskProfile && assumptions ? { years, ...assumptions, riskProfile } : null
}

/** A year of a projection with what it assumes. */
export type ProjectedYear = Assumptions & { year: number }

export const formatProjectedYear = ({ year, annualReturn, inflation, monthlyContribution }: ProjectedYear): string =>
  [year, annualReturn, inflation, monthlyContribution].join(separator)

/** Parses a year of a projection, from 0 to 20; null if it is not allowed. */
export function parseProjectedYear(text: string): ProjectedYear | null {
  const [year = '', ...rest] = text.split(separator)
  const assumptions = rest.length === 3 && /^\d{1,2}$/.test(year) && Number(year) <= Math.max(...projectionYears) && parseAssumptions(rest)
  return assumptions ? { year: Number(year), ...assumptions } : null
}
