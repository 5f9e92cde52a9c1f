import { accountPath } from '@atrium/ui/lib/paths'
import { netWorthFigures, planningParameter, type NetWorthFigure } from '../contract/planning-terms.ts'

export const financialPath = (portal: string, account: string): string => `${accountPath(portal, account)}/financial`

/** A drawer of the page, by its name in the specification (section 2). `id` is the holding. */
export type PlanDrawer =
  | { name: 'add-holding' }
  | { name: 'selected-financial-holding' | 'edit-holding' | 'property-value-estimate'; id: string }

const drawersOfHolding = ['selected-financial-holding', 'edit-holding', 'property-value-estimate'] as const

export const addHolding = 'add-holding'
export const formatDrawer = (name: (typeof drawersOfHolding)[number], id: string): string => `${name}/${id}`

/** Parses the drawer that the URL names; null for none and for an unknown one. */
export function parsePlanDrawer(address: string | undefined): PlanDrawer | null {
  if (address === addHolding) return { name: addHolding }
  const [first, id] = (address ?? '').split('/')
  const name = drawersOfHolding.find((known) => known === first)
  return name && id ? { name, id } : null
}

const separator = '~'

export const formatItemFigure = (id: string): string => `plan-item${separator}${id}`

/** Parses a figure that the URL names; null for none and for an unknown one. */
export function parsePlanFigure(address: string | undefined): { figure: NetWorthFigure; of?: string } | null {
  const [name, of] = (address ?? '').split(separator)
  const figure = netWorthFigures.find((known) => known === name)
  if (!figure || (figure === 'plan-item') !== Boolean(of)) return null
  return of ? { figure, of } : { figure }
}

type PlanSearch = { explain?: string; [planningParameter]?: string }

/** Parses the query of the page. */
export function parsePlanSearch(raw: Record<string, unknown>): PlanSearch {
  const search: PlanSearch = {}
  const drawer = raw[planningParameter]
  if (typeof raw['explain'] === 'string') search.explain = raw['explain']
  if (typeof drawer === 'string' && parsePlanDrawer(drawer)) search[planningParameter] = drawer
  return search
}
