import type { Commitment } from '../../../contract/private-equity.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { computeBar, computeBarScale } from '@atrium/investments/web/portfolios/year-bars'

type Flow = Commitment['flows'][number]

/** Lists calls and distributions, newest first. Bars of calls extend to the left, bars of distributions to the right. */
export function FundFlows({ fund: { flows, currency } }: { fund: Commitment }) {
  const { t } = useTranslation()
  const signedFlows = flows.map((flow) => (flow.kind === 'capital-call' ? { ...flow, amount: `-${flow.amount}` } : flow))
  const columns = useFlowColumns(signedFlows, currency)
  if (flows.length === 0) return <p className="muted">{t('privateEquity.noFlows')}</p>
  return (
    <section aria-labelledby="fund-flows">
      <h3 id="fund-flows">{t('privateEquity.flows')}</h3>
      <FixedTable
        className="fund-flows"
        label={t('privateEquity.flows')}
        columns={columns}
        rows={signedFlows.toReversed()}
        keyOf={({ on, kind }) => `${on} ${kind}`}
      />
    </section>
  )
}

function useFlowColumns(flows: readonly Flow[], currency: Commitment['currency']): DataColumn<Flow>[] {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const scale = computeBarScale(flows.map((flow) => flow.amount))
  return [
    { id: 'on', header: t('portfolios.date'), isRowHeader: true, className: 'number-left', cell: ({ on }) => date(on) },
    { id: 'kind', header: t('privateEquity.flow'), cell: ({ kind }) => t(`privateEquity.kinds.${kind}`) },
    {
      id: 'size',
      header: t('privateEquity.size'),
      isHeaderHidden: true,
      priority: 2,
      className: 'bars',
      cell: (flow) => <i className={flow.kind} style={computeBar(flow.amount, scale)} aria-hidden="true" />,
    },
    {
      id: 'amount',
      header: t('privateEquity.amount'),
      isNumber: true,
      className: 'strong',
      cell: (flow) => amount(flow.amount, currency, 'always'),
    },
  ]
}
