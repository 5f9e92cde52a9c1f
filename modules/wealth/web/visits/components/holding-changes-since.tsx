import type { SinceVisit } from '../../../contract/visits.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { formatDrawerAddress } from '@atrium/investments/web/portfolios/portfolio-search'

/** Lists the holdings added since the visit, with links, and the holdings removed. */
export function HoldingChangesSince({ since: { added, removed }, portal }: { since: SinceVisit; portal: string }) {
  const { t } = useTranslation()
  return (
    <>
      {added.length > 0 && (
        <p>
          <span className="muted">{t('visits.added')}</span>{' '}
          {added.map(({ portfolio, holding, name }, index) => (
            <Fragment key={`${portfolio.id} ${holding}`}>
              {index > 0 && ', '}
              <Link to={portfolioPath(portal, portfolio.id)} search={{ drawer: formatDrawerAddress('holding', holding) }}>
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <span className="muted">{t('visits.removed')}</span> {removed.map(({ name }) => name).join(', ')}
        </p>
      )}
    </>
  )
}
