/** The benchmark of a risk profile of 1 to 7 (specification 1, section 3); null for any other. @example 3 is "20-60% Shares" */
export function benchmarkOf(riskProfile: number | null): string | null {
  switch (riskProfile) {
    case 1:
    case 2:
      return 'IA Mixed Investment 0-35% Shares'
    case 3:
    case 4:
      return '20-60% Shares'
    case 5:
    case 6:
      return '40-85% Shares'
    case 7:
      return 'IA Flexible Investment'
    default:
      return null
  }
}

/**
 * How a benchmark is called on screen: as the specification does for the risk profile, where the provider means the same; else
 * as the provider does. @example 3 and "IA Mixed Investment 20-60% Shares" is "20-60% Shares"
 */
export function benchmarkLabel(riskProfile: number | null, stated: string): string {
  const label = benchmarkOf(riskProfile)
  return label !== null && stated.endsWith(label) ? label : stated
}
