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
 * Returns the exemption from capital gains tax that individuals and trustees have for a security (TCGA 1992 s115); null if there is none.
 * Qualifying corporate bonds (s117) are bonds in pounds that are not gilts; index-linked ones do not qualify. A fund of bonds is not a
 * bond. Convertible bonds are not excluded, because providers do not state convertibility.
 */
export function findGainExemption(security: SecurityTerms): GainExemption | null {
  const isSterling = security.currency === 'GBP' || security.currency === 'GBX'
  if (!security.isBond || !isSterling) return null
  if (isGilt(security)) return 'gilt'
  return security.isIndexLinked ? null : 'qualifying-corporate-bond'
}

/** Distinguishes index-linked gilts from index-linked bonds of companies, which have the same sector and region. */
const giltName = /\b(treasury|gilt)\b/i

/** Returns true for a bond of the British government. */
export function isGilt({ isBond, name, sector, region }: Omit<SecurityTerms, 'currency' | 'isIndexLinked'>): boolean {
  if (!isBond || region !== 'United Kingdom') return false
  return sector === 'Government Bonds' || (sector === 'Index-linked Bonds' && giltName.test(name))
}
