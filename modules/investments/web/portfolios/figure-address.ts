import { needsSubject, portfolioFigures, type PortfolioFigure } from '../../contract/portfolio-figures.ts'

/** A figure named in the page's URL, such as `change`, `holding.gain:HL-1` or `return:3Y`. */
export type FigureAddress = { figure: PortfolioFigure; of: string | undefined }

export const formatFigureAddress = (figure: PortfolioFigure, of?: string): string => (of === undefined ? figure : `${figure}:${of}`)

/** Parses a figure from the URL. Null if the text names no figure, or if the subject is missing or superfluous. */
export function parseFigureAddress(address: string): FigureAddress | null {
  const [name = '', ...rest] = address.split(':')
  const figure = portfolioFigures.find((known) => known === name)
  const of = rest.join(':') || undefined
  return figure && needsSubject(figure) === (of !== undefined) ? { figure, of } : null
}
