import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import type { HoldingType } from '@atrium/planning/contract/planning-terms'
import type { EstateTerms } from '../../contract/estate.ts'
import { treatmentsOf, type Treatment } from '../../contract/estate-terms.ts'

/** An item of a plan with its type, which is that of a holding or of a portfolio. */
export type TreatedItem = { id: string; part: 'asset' | 'liability'; type: HoldingType | ShownPortfolioType }

/** Types of portfolios that are pensions. */
const pensionTypes: ReadonlySet<TreatedItem['type']> = new Set(['pension', 'SIPP', 'SSAS'])

/**
 * Returns how the items of a plan count in an estate, by their ids: as the client states, otherwise by their type. A trust's portfolio lies
 * outside, pensions count by their own rule, a mortgage is secured on the home, and the first main residence is the home unless another is.
 */
export function createTreatments(items: readonly TreatedItem[], stated: EstateTerms['treatments']): (id: string) => Treatment {
  const statedOf = new Map(stated.map(({ item, treatment }) => [item, treatment]))
  const isAllowed = ({ part }: TreatedItem, treatment: Treatment) => treatmentsOf[part].some((each) => each === treatment)
  const known = items.filter((item) => {
    const treatment = statedOf.get(item.id)
    return treatment !== undefined && isAllowed(item, treatment)
  })
  const hasHome = known.some(({ id }) => statedOf.get(id) === 'home')
  const knownIds = new Set(known.map(({ id }) => id))
  const home = hasHome ? undefined : items.find(({ id, type }) => type === 'mainResidence' && !knownIds.has(id))?.id
  const byType = ({ id, type }: TreatedItem): Treatment => {
    if (id === home) return 'home'
    if (pensionTypes.has(type)) return 'pension'
    if (type === 'Trust') return 'outside'
    return type === 'mortgage' ? 'on-home' : 'ordinary'
  }
  const all = new Map(items.map((item) => [item.id, knownIds.has(item.id) ? statedOf.get(item.id)! : byType(item)]))
  return (id) => all.get(id) ?? 'ordinary'
}
