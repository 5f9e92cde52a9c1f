import type { BenchmarkChoice } from '../../../contract/benchmark-terms.ts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Portfolio } from '../../../contract/portfolios.ts'
import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'
import { ExplanationDrawer } from '@atrium/ui/components/explanation-drawer.tsx'
import { useExplanationWords } from '@atrium/ui/components/use-explanation-words'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { parseSliceAddress } from '../../breakdowns/slice-address.ts'
import { useSliceName } from '../../breakdowns/use-slice-name.ts'
import { parseFigureAddress, type FigureAddress } from '../figure-address.ts'
import { explanationQuery, figureCase } from '../queries.ts'

type Props = {
  portfolio: Portfolio
  on: string | undefined
  pages: number | undefined
  costs: { from: string | undefined; to: string | undefined }
  benchmark: BenchmarkChoice | undefined
  explain: string
}

/** Explanation of the figure in the address; nothing without one. */
export function PortfolioExplanation({ explain, ...rest }: Props) {
  const address = parseFigureAddress(explain)
  return address && <Explained key={explain} address={address} {...rest} />
}

function Explained({ portfolio, on, pages, costs, benchmark, address }: Omit<Props, 'explain'> & { address: FigureAddress }) {
  const words = useExplanationWords()
  const { close } = useUrlDrawer()
  const { figure, of } = address
  const isCost = figure.startsWith('charges.') || figure === 'transaction-costs'
  const question = { portfolio: portfolio.id, figure, of, ...(isCost ? costs : { on, pages }), ...(isCompared(figure) && { benchmark }) }
  const query = useQuery(explanationQuery(question))
  const which = useWhich(address)
  const context = (found: ExplainedFigure | undefined) =>
    // The name of a benchmark does not state the period.
    [...new Set([found?.subject ?? which, isCompared(figure) ? which : '', portfolio.name])].filter((part) => part !== '').join(' · ')
  return (
    <ExplanationDrawer
      title={words('figures', figure)}
      context={context}
      query={query}
      onCase={() => figureCase(question)}
      onClose={close}
    />
  )
}

/** Figures that include a benchmark. */
const isCompared = (figure: PortfolioFigure): boolean =>
  figure.startsWith('benchmark.') || figure === 'difference' || figure === 'statistic.benchmark'

/** The period, year, asset class or category in the reader's language; a holding has its name from the server. */
function useWhich({ figure, of }: FigureAddress): string {
  const { t } = useTranslation()
  const nameOf = useSliceName()
  if (
    of === undefined ||
    figure.startsWith('holding.') ||
    figure.startsWith('slice-holding.') ||
    figure.startsWith('realised.') ||
    figure.startsWith('bond.') ||
    figure.startsWith('fund.')
  )
    return ''
  if (figure.startsWith('simulation.')) return t('portfolios.yourPortfolio')
  const slice = figure.startsWith('slice.') ? parseSliceAddress(of) : null
  if (slice) return nameOf(slice.dimension, slice.key)
  if (figure.startsWith('group.') || figure === 'exposure.difference')
    return t(`assetClasses.${assetKey(of)}` as 'assetClasses.other', { defaultValue: of })
  if (figure === 'transactions') return t(`transactionCategories.${of}` as 'transactionCategories.other', { defaultValue: of })
  return figure.endsWith('calendar-year') ? of : t(`periods.${of}` as 'periods.SI', { defaultValue: of })
}
