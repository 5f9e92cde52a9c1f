import type { Fund } from '../../../contract/funds.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { fundQuery } from '../queries.ts'
import { FundFacts } from './fund-facts.tsx'
import { FundPerformance } from './fund-performance.tsx'
import { FundPrice, useFundPrice } from './fund-price.tsx'

type Props = { portal: string; citiCode: string; onClose: () => void }

export function FundDrawer({ portal, citiCode, onClose }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const query = useQuery(fundQuery(portal, citiCode))
  const { data, error } = query
  const write = useFundPrice()
  const price = data?.price && write(data.price, data.currency)
  const isUnknown = !data && ['not-found', 'invalid-request'].includes(failureCode(error)) && error !== null
  return (
    <Drawer
      title={data?.fundName ?? t('funds.fund')}
      {...(price && { response: price })}
      {...(data?.pricedOn && { context: t('funds.priceOn', { date: date(data.pricedOn) }) })}
      onClose={onClose}
    >
      {isUnknown ? (
        <EmptyState title={t('funds.unknown', { code: citiCode })}>{t('funds.unknownHint')}</EmptyState>
      ) : (
        <Panel query={query} failure={t('funds.fundFailed')} skeleton={<TableSkeleton rows={8} />}>
          {(fund) => <Sections fund={fund} />}
        </Panel>
      )}
    </Drawer>
  )
}

function Sections({ fund }: { fund: Fund }) {
  return (
    <div className="fund">
      <FundFacts fund={fund} />
      <FundPrice fund={fund} />
      <FundPerformance fund={fund} />
      <AsOf provenance={fund.provenance} />
    </div>
  )
}
