import type { Portfolio } from '@atrium/contract/portfolios'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ExplanationDrawer } from '../../../ui/explanation-drawer.tsx'
import { useUrlDrawer } from '../../../ui/use-url-drawer.ts'
import { holdingsQuery, performanceQuery } from '../queries.ts'

type Props = { portfolio: Portfolio; on: string | undefined; explain: string }

/** Which figure the address asks about; an address that asks about none opens nothing. */
export function PortfolioExplanation({ portfolio, on, explain }: Props) {
  if (explain === 'return') return <ReturnExplained portfolio={portfolio} />
  if (explain === 'total') return <TotalExplained portfolio={portfolio} on={on} />
  return explain.startsWith('holding:') ? <HoldingExplained portfolio={portfolio} on={on} id={explain.slice('holding:'.length)} /> : null
}

function TotalExplained({ portfolio, on }: Omit<Props, 'explain'>) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { close } = useUrlDrawer()
  const { data } = useQuery(holdingsQuery({ portfolio: portfolio.id, on }))
  if (!data) return null
  const { total, currency, totalExplanation, provenance } = data
  return (
    <ExplanationDrawer
      title={t('portfolios.value')}
      answer={total.value ? amount(total.value, currency) : '—'}
      context={portfolio.name}
      explanation={totalExplanation}
      currency={currency}
      provenance={provenance}
      onClose={close}
    />
  )
}

function HoldingExplained({ portfolio, on, id }: Omit<Props, 'explain'> & { id: string }) {
  const { amount } = useFormats()
  const { close } = useUrlDrawer()
  const { data } = useQuery(holdingsQuery({ portfolio: portfolio.id, on }))
  const holding = data?.groups.flatMap((group) => group.holdings).find((candidate) => candidate.id === id)
  if (!data || !holding) return null
  return (
    <ExplanationDrawer
      title={holding.name}
      answer={holding.value ? amount(holding.value, data.currency) : '—'}
      context={portfolio.name}
      explanation={holding.explanation}
      currency={data.currency}
      provenance={data.provenance}
      onClose={close}
    />
  )
}

function ReturnExplained({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation()
  const { rate } = useFormats()
  const { close } = useUrlDrawer()
  const { data } = useQuery(performanceQuery(portfolio.id))
  if (!data) return null
  const whole = data.returns.find(({ period }) => period === 'SI')?.portfolio
  return (
    <ExplanationDrawer
      title={t('portfolios.returnSinceInception')}
      answer={whole ? rate(whole) : '—'}
      context={portfolio.name}
      explanation={data.explanation}
      currency={undefined}
      provenance={data.provenance}
      onClose={close}
    />
  )
}
