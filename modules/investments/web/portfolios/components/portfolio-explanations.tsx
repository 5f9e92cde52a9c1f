import type { BenchmarkChoice } from '../../../contract/benchmark-terms.ts'
import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Portfolio } from '../../../contract/portfolios.ts'
import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
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
  type: string | undefined
  costs: { from: string | undefined; to: string | undefined }
  benchmark: BenchmarkChoice | undefined
  explain: string
}

/** Shows the explanation of the figure named in the URL. Renders nothing if the text is not a valid figure. */
export function PortfolioExplanation({ explain, ...rest }: Props) {
  const address = parseFigureAddress(explain)
  return address && <FigureExplanation key={explain} address={address} {...rest} />
}

function FigureExplanation({ portfolio, on, pages, type, costs, benchmark, address }: Omit<Props, 'explain'> & { address: FigureAddress }) {
  const translate = useExplanationWords()
  const { close } = useUrlDrawer()
  const isStaff = useIsStaff()
  const { figure, of } = address
  const isCost = figure.startsWith('charges.') || figure === 'transaction-costs'
  const request = {
    portfolio: portfolio.id,
    figure,
    of,
    ...(isCost ? costs : { on, pages }),
    ...(figure === 'transactions' && { type }),
    ...(usesBenchmark(figure) && { benchmark }),
  }
  const query = useQuery(explanationQuery(request))
  const subject = useSubject(address)
  const context = (found: ExplainedFigure | undefined) =>
    // For a benchmark, the server names the benchmark, so the period is added.
    [...new Set([found?.subject ?? subject, usesBenchmark(figure) ? subject : '', portfolio.name])]
      .filter((part) => part !== '')
      .join(' · ')
  return (
    <ExplanationDrawer
      title={translate('figures', figure)}
      context={context}
      account={portfolio.account.id}
      query={query}
      onCase={isStaff ? () => figureCase(request) : undefined}
      onClose={close}
    />
  )
}

/** Returns true for figures that include a benchmark. */
const usesBenchmark = (figure: PortfolioFigure): boolean =>
  figure.startsWith('benchmark.') || figure === 'difference' || figure === 'statistic.benchmark'

/** Returns the period, year, asset class or category of a figure in the client's language. Empty for holdings, which the server names. */
function useSubject({ figure, of }: FigureAddress): string {
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
