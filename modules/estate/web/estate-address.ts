import { accountPath } from '@atrium/ui/lib/paths'
import { formatFigureOf, isDayOfDeath, parseFigureOf, type FigureOf } from '../contract/estate-plan.ts'
import { estateFigures, estateParameter, type EstateFigure } from '../contract/estate-terms.ts'

export const inheritanceTaxPath = (portal: string, account: string): string => `${accountPath(portal, account)}/financial/inheritance-tax`

const drawersOfRecords = ['person', 'gift', 'item'] as const
const otherDrawers = ['terms', 'add-person', 'add-gift'] as const

/** A drawer of the page. `id` is the person, the gift or the item. */
export type EstateDrawer = { name: (typeof otherDrawers)[number] } | { name: (typeof drawersOfRecords)[number]; id: string }

export const formatDrawer = (name: (typeof drawersOfRecords)[number], id: string): string => `${name}/${id}`

/** Parses the drawer that the URL names; null for none and for an unknown one. */
export function parseEstateDrawer(address: string | undefined): EstateDrawer | null {
  const other = otherDrawers.find((known) => known === address)
  if (other) return { name: other }
  const [first, id] = (address ?? '').split('/')
  const name = drawersOfRecords.find((known) => known === first)
  return name && id ? { name, id } : null
}

const separator = '~'

export const formatEstateFigure = (figure: EstateFigure, of: FigureOf): string => `${figure}${separator}${formatFigureOf(of)}`

/** Parses a figure that the URL names; null for none and for an unknown one. */
export function parseEstateFigure(address: string | undefined): { figure: EstateFigure; of: string } | null {
  const [name, of = ''] = (address ?? '').split(separator)
  const figure = estateFigures.find((known) => known === name)
  return figure && parseFigureOf(figure, of) ? { figure, of } : null
}

export const defaultAmount = 100_000

/** `death` is the day of death, and `amount` that of the changes, in pounds. */
export type EstateSearch = { explain?: string; death?: string; amount?: number; [estateParameter]?: string }

/** Parses the query of the page. */
export function parseEstateSearch(raw: Record<string, unknown>): EstateSearch {
  const search: EstateSearch = {}
  const { explain, death, amount, [estateParameter]: drawer } = raw
  if (typeof explain === 'string') search.explain = explain
  if (typeof death === 'string' && isDayOfDeath(death)) search.death = death
  // The router reads digits as a number.
  if ((typeof amount === 'string' || typeof amount === 'number') && /^\d{1,12}$/.test(String(amount))) search.amount = Number(amount)
  if (typeof drawer === 'string' && parseEstateDrawer(drawer)) search[estateParameter] = drawer
  return search
}

/** Returns the query with the options of the page. The defaults are not named. */
export function withOptions(search: EstateSearch, options: { death: string; amount: number; today: string }): EstateSearch {
  const { death: _death, amount: _amount, ...rest } = search
  return {
    ...rest,
    ...(options.death !== options.today && { death: options.death }),
    ...(options.amount !== defaultAmount && { amount: options.amount }),
  }
}
