/** Characteristics of a security that determine whether its gains are exempt. */
export type SecurityTerms = {
  name: string
  sector: string | null
  region: string | null
  /** Currency of the price; GBX is pounds. */
  currency: string | null
  /** True for a bond itself, false for a fund of bonds. */
  isBond: boolean
  isIndexLinked: boolean
}

export type GainExemption = 'gilt' | 'qualifying-corporate-bond'

/**
 * Returns why the gains of individuals and trustees on a security are exempt from capital gains tax (TCGA 1992 s115), or null if they are
 * not. Qualifying corporate bonds (s117) are bonds in pounds of other issuers; index-linked ones do not qualify. Shares of a fund of
 * bonds are not bonds. Convertibility is not stated by providers and is not considered.
 */
export function gainExemption(security: SecurityTerms): GainExemption | null {
  const isSterling = security.currency === 'GBP' || security.currency === 'GBX'
  if (!security.isBond || !isSterling) return null
  if (isGilt(security)) return 'gilt'
  return security.isIndexLinked ? null : 'qualifying-corporate-bond'
}

/** Index-linked bonds of companies have the same sector and region as index-linked gilts; the name distinguishes them. */
const giltName = /\b(treasury|gilt)\b/i

/** Returns true for a bond of the British government. */
export function isGilt({ isBond, name, sector, region }: Omit<SecurityTerms, 'currency' | 'isIndexLinked'>): boolean {
  if (!isBond || region !== 'United Kingdom') return false
  return sector === 'Government Bonds' || (sector === 'Index-linked Bonds' && giltName.test(name))
}
