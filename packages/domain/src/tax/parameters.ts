import { refuse } from '../error.ts'
import { taxYearFrom, taxYearNamed } from '../tax-year.ts'
import { noRecorder, type TraceRecorder } from '../trace.ts'
import type { TaxPack, TaxValues } from './pack.ts'
import { taxPacks } from './packs/index.ts'

export type Region = 'ruk' | 'scotland'

/** `enacted` rules come from the pack of the year, `announced` ones from an earlier pack, and `assumed` ones grow with prices. */
export type RuleStatus = 'enacted' | 'announced' | 'assumed'

/** The rules of a year. `pack` is the tax year of the pack from which they come. */
export type TaxYearRules = TaxValues & { taxYear: string; pack: string; status: RuleStatus }

/**
 * `inflation` is used for years after those that a pack announces. `rules` is the newest pack to use, so that a calculation can be repeated
 * after a later one has been added; by default all packs are used.
 */
export type RulesRequest = { taxYear: string; inflation?: number; rules?: string; packs?: readonly TaxPack[] }

const firstYearOf = (label: string): number => Number(taxYearNamed(label).start.slice(0, 4))

/** Returns the newest rule pack, by whose tax year a plan names its rules. */
export const newestPack = (packs: readonly TaxPack[] = taxPacks): TaxPack =>
  packs.reduce((newest, pack) => (pack.validFrom > newest.validFrom ? pack : newest))

/**
 * Returns the tax rules of a year. Without a pack of its own, the newest earlier pack goes on: with the changes that it announces, and after
 * the announced years with an allowance, a basic-rate limit, limits of Class 1 and 4, and Scottish limits below the highest that grow by
 * inflation. Nothing else grows.
 * @throws DomainError `NOT_SUPPORTED` for a year before the first pack
 * @example rulesOfYear({ taxYear: '2031/32', inflation: 0.025 }).personalAllowance is 12,884.25
 */
export function rulesOfYear(
  { taxYear, inflation = 0, rules, packs = taxPacks }: RulesRequest,
  recorder: TraceRecorder = noRecorder,
): TaxYearRules {
  const { start } = yearNamed(taxYear, 'taxYear')
  const newest = rules === undefined ? null : yearNamed(rules, 'rules').start
  if (newest && !packs.some(({ validFrom }) => validFrom === newest)) refuse('NOT_SUPPORTED', `no tax rules of ${rules} are known`, 'rules')
  const pack = packs
    .filter(({ validFrom }) => validFrom <= start && (newest === null || validFrom <= newest))
    .toSorted((left, right) => right.validFrom.localeCompare(left.validFrom))[0]
  if (!pack) return refuse('NOT_SUPPORTED', `no tax rules of ${taxYear} are known`, 'taxYear')
  const found = { taxYear, pack: pack.taxYear, ...valuesOf(pack, taxYear, inflation) }
  const source = pack.sources[0]!
  recorder.constant('personal-allowance', found.personalAllowance, 'money', pack.validFrom, source)
  recorder.constant('basic-rate-limit', found.basicRateLimit, 'money', pack.validFrom, source)
  recorder.constant('higher-rate-limit', found.higherRateLimit, 'money', pack.validFrom, source)
  recorder.constant('rule-pack', `${pack.taxYear} (${found.status})`, 'text', pack.validFrom, source)
  return found
}

function yearNamed(label: string, field: string): { start: string } {
  try {
    return taxYearNamed(label)
  } catch {
    return refuse('INVALID_DATE', `${label} is not a tax year such as 2025/26`, field)
  }
}

function valuesOf(pack: TaxPack, taxYear: string, inflation: number): TaxValues & { status: RuleStatus } {
  if (pack.taxYear === taxYear) return { ...pack.values, status: 'enacted' }
  const year = firstYearOf(taxYear)
  const changes = pack.announced.changes.filter(({ from }) => firstYearOf(from) <= year)
  const values = Object.assign({}, pack.values, ...changes.map((change) => change.values)) as TaxValues
  const yearsAfter = year - firstYearOf(pack.announced.until)
  if (yearsAfter <= 0) return { ...values, status: 'announced' }
  const growth = (1 + inflation) ** yearsAfter
  return {
    ...values,
    status: 'assumed',
    personalAllowance: values.personalAllowance * growth,
    // A limit that grows does not pass the highest, which stays.
    basicRateLimit: Math.min(values.basicRateLimit * growth, values.higherRateLimit),
    insuranceLimits: [values.insuranceLimits[0] * growth, values.insuranceLimits[1] * growth],
    scottishLimits: values.scottishLimits.map((limit) =>
      limit < values.higherRateLimit ? Math.min(limit * growth, values.higherRateLimit) : limit,
    ),
  }
}

/** Returns the label of the tax year some years after another. @example laterYear('2026/27', 2) is 2028/29 */
export const laterYear = (label: string, years: number): string => taxYearFrom(firstYearOf(label) + years).label
