import { planFigures, type PlanFigure } from '../../contract/cash-flow-terms.ts'

const separator = '~'

/** Names a figure of a year of a plan in the URL. */
export const formatYearFigure = (figure: PlanFigure, taxYear: string): string => `${figure}${separator}${taxYear.replace('/', '-')}`

/** Parses a figure that the URL names; null for none and for an unknown one. */
export function parseYearFigure(address: string | undefined): { figure: PlanFigure; taxYear: string } | null {
  const [name, year = ''] = (address ?? '').split(separator)
  const figure = planFigures.find((known) => known === name)
  return figure && /^\d{4}-\d{2}$/.test(year) ? { figure, taxYear: year.replace('-', '/') } : null
}
