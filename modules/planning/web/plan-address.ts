import { accountPath } from '@atrium/ui/lib/paths'
import {
  defaultProjection,
  formatProjectedYear,
  formatProjection,
  parseProjection,
  type ProjectedYear,
  type ProjectionOptions,
} from '../contract/projection-terms.ts'
import { netWorthFigures, planningParameter, type NetWorthFigure } from '../contract/planning-terms.ts'

export const financialPath = (portal: string, account: string): string => `${accountPath(portal, account)}/financial`

const drawersOfRecords = ['selected-financial-holding', 'edit-holding', 'property-value-estimate', 'edit-protection'] as const

/** A drawer of the page, those of holdings by their names in the specification (section 2). `id` is the holding or the policy. */
export type PlanDrawer = { name: 'add-holding' | 'add-protection' } | { name: (typeof drawersOfRecords)[number]; id: string }

export const addHolding = 'add-holding'
export const addProtection = 'add-protection'
export const formatDrawer = (name: (typeof drawersOfRecords)[number], id: string): string => `${name}/${id}`

/** Parses the drawer that the URL names; null for none and for an unknown one. */
export function parsePlanDrawer(address: string | undefined): PlanDrawer | null {
  if (address === addHolding || address === addProtection) return { name: address }
  const [first, id] = (address ?? '').split('/')
  const name = drawersOfRecords.find((known) => known === first)
  return name && id ? { name, id } : null
}

const separator = '~'

/** Figures of which there are several, named by what follows the separator. */
const severalFigures: ReadonlySet<NetWorthFigure> = new Set(['plan-item', 'net-worth-on', 'projected-value', 'projected-real'])

export const formatDayFigure = (on: string): string => `net-worth-on${separator}${on}`
export const formatItemFigure = (id: string): string => `plan-item${separator}${id}`
export const formatProjectedFigure = (figure: 'projected-value' | 'projected-real', year: ProjectedYear): string =>
  `${figure}${separator}${formatProjectedYear(year)}`

/** Parses a figure that the URL names; null for none and for an unknown one. */
export function parsePlanFigure(address: string | undefined): { figure: NetWorthFigure; of?: string } | null {
  const [name, of] = (address ?? '').split(separator)
  const figure = netWorthFigures.find((known) => known === name)
  if (!figure || severalFigures.has(figure) !== Boolean(of)) return null
  return of ? { figure, of } : { figure }
}

type PlanSearch = { explain?: string; projection?: string; [planningParameter]?: string }

/** Parses the query of the page. */
export function parsePlanSearch(raw: Record<string, unknown>): PlanSearch {
  const search: PlanSearch = {}
  const drawer = raw[planningParameter]
  if (typeof raw['explain'] === 'string') search.explain = raw['explain']
  if (typeof drawer === 'string' && parsePlanDrawer(drawer)) search[planningParameter] = drawer
  if (typeof raw['projection'] === 'string' && parseProjection(raw['projection'])) search.projection = raw['projection']
  return search
}

/** Returns the query with the options of the projection. The defaults are not named. */
export function withProjection({ explain, [planningParameter]: drawer }: PlanSearch, options: ProjectionOptions): PlanSearch {
  const [projection, byDefault] = [formatProjection(options), formatProjection(defaultProjection)]
  return {
    ...(explain !== undefined && { explain }),
    ...(drawer !== undefined && { [planningParameter]: drawer }),
    ...(projection !== byDefault && { projection }),
  }
}
