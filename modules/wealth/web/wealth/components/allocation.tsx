import type { AccountAllocation } from '../../../contract/wealth.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton, Note } from '@atrium/ui/components/states.tsx'
import { formatAllocationAddress } from '../account-figure.ts'
import { accountAllocationQuery, type AmountsRequest } from '../queries.ts'

export function Allocation({ request }: { request: AmountsRequest }) {
  const { t } = useTranslation()
  const query = useQuery(accountAllocationQuery(request))
  return (
    <section className="section" aria-labelledby="allocation">
      <div className="section-head">
        <h2 id="allocation">{t('accounts.allocation')}</h2>
      </div>
      <Panel query={query} failure={t('accounts.allocationFailed')} skeleton={<Skeleton height="14px" />}>
        {(allocation) => <AllocationBar allocation={allocation} />}
      </Panel>
    </section>
  )
}

/** Shows one bar, divided by asset class. Each class has its name, share and amount as text. */
function AllocationBar({ allocation }: { allocation: AccountAllocation }) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const classes = allocation.classes.filter(({ percent: share }) => Number(share) > 0)
  if (classes.length === 0) return <p className="muted">{t('accounts.noAllocation')}</p>
  return (
    <FigureGroup>
      <div className="stack" aria-hidden="true">
        {classes.map(({ assetClass, percent: share }) => (
          <i key={assetClass} data-asset={assetKey(assetClass)} style={{ flexGrow: Number(share) }} />
        ))}
      </div>
      <ul className="stack-labels">
        {classes.map(({ assetClass, percent: share, value }) => (
          <li key={assetClass}>
            <span className="name" data-asset={assetKey(assetClass)}>
              {t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other', { defaultValue: assetClass })}
            </span>
            <span className="big">
              <Explained explain={formatAllocationAddress('allocation.percent', assetClass)}>{percent(share)}</Explained>
            </span>
            <span className="muted">
              <Explained explain={formatAllocationAddress('allocation.value', assetClass)}>{amount(value, allocation.currency)}</Explained>
            </span>
          </li>
        ))}
      </ul>
      {allocation.missing.length > 0 && (
        <Note>{t('accounts.allocationMissing', { names: [...new Set(allocation.missing.map(({ name }) => name))].join(', ') })}</Note>
      )}
    </FigureGroup>
  )
}
