import type { Holding, Holdings } from '../../../contract/portfolios.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Explained, FigureGroup, DrawerButton, Rate } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../figure-address.ts'
import { formatDrawerAddress } from '../portfolio-search.ts'

/** Names the holdings with the highest and the lowest return on cost, with links. */
export function BestAndWorst({ holdings: { extremes, groups } }: { holdings: Holdings }) {
  const { t } = useTranslation()
  if (!extremes) return null
  const all = groups.flatMap((group) => group.holdings)
  const findHoldings = (ids: readonly string[]) => ids.flatMap((id) => all.find((holding) => holding.id === id) ?? [])
  const { unknownCount } = extremes
  return (
    <FigureGroup>
      <div className="best-and-worst">
        <dl>
          <RankedHolding label={t('portfolios.best')} holdings={findHoldings(extremes.best)} />
          <RankedHolding label={t('portfolios.worst')} holdings={findHoldings(extremes.worst)} />
        </dl>
        {unknownCount > 0 && <small className="muted">{t('portfolios.withoutReturn', { count: unknownCount })}</small>}
      </div>
    </FigureGroup>
  )
}

/** Maximum number of holdings named if several have the same return. */
const maxNamed = 3

function RankedHolding({ label, holdings }: { label: string; holdings: readonly Holding[] }) {
  const { t } = useTranslation()
  const [first] = holdings
  if (!first?.return) return null
  const rest = holdings.length - maxNamed
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {holdings.slice(0, maxNamed).map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <DrawerButton drawer={formatDrawerAddress('holding', id)}>{name}</DrawerButton>
          </Fragment>
        ))}
        {rest > 0 && ` ${t('portfolios.andMore', { count: rest })}`}{' '}
        <Explained explain={formatFigureAddress('holding.return', first.id)}>
          <Rate rate={first.return} />
        </Explained>
      </dd>
    </div>
  )
}
