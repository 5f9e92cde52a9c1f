import type { Commitment, Commitments } from '../../../contract/private-equity.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { DrawerProps } from '@atrium/investments/web/portfolios/portfolio-search'
import { commitmentsQuery } from '../queries.ts'
import { FundCompanies } from './fund-companies.tsx'
import { FundRate, Multiple } from './fund-figure.tsx'
import { FundFlows } from './fund-flows.tsx'
import './private-equity.css'

/** Shows one fund: commitment, calls, distributions, flows, and its companies. */
export function FundDrawer({ portfolio, subject }: DrawerProps) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { close } = useUrlDrawer('drawer')
  const query = useQuery(commitmentsQuery(portfolio.id))
  const fund = query.data?.commitments.find(({ id }) => id === subject)
  const valued = fund?.valuedOn && t('holdings.on', { date: date(fund.valuedOn) })
  return (
    <Drawer
      title={fund?.name ?? t('privateEquity.fund')}
      {...(fund?.netAssetValue && { response: amount(fund.netAssetValue, fund.currency) })}
      {...(fund && { context: [t('privateEquity.vintageOf', { vintage: fund.vintage }), valued].filter(Boolean).join(' · ') })}
      onClose={close}
    >
      <Panel query={query} failure={t('privateEquity.failed')} skeleton={<TableSkeleton rows={8} />}>
        {(data) =>
          fund ? (
            <Parts fund={fund} portfolio={portfolio.id} provenance={data.provenance} />
          ) : (
            <EmptyState title={t('privateEquity.gone')}>{t('privateEquity.goneHint')}</EmptyState>
          )
        }
      </Panel>
    </Drawer>
  )
}

type PartsProps = { fund: Commitment; portfolio: string; provenance: Commitments['provenance'] }

function Parts({ fund, portfolio, provenance }: PartsProps) {
  const { t } = useTranslation()
  return (
    <div className="fund-parts">
      <FigureGroup>
        <Facts fund={fund} />
      </FigureGroup>
      {fund.hasFlowsSince && <p className="fine">{t('privateEquity.flowsSince', { names: fund.name })}</p>}
      <FundFlows fund={fund} />
      <FundCompanies portfolio={portfolio} fund={fund.id} />
      <AsOf provenance={{ ...provenance, asOn: fund.valuedOn }} />
    </div>
  )
}

function Facts({ fund }: { fund: Commitment }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const money = (value: string) => amount(value, fund.currency)
  const facts: [string, ReactNode][] = [
    [t('privateEquity.committed'), money(fund.committed)],
    [t('privateEquity.called'), money(fund.called)],
    [t('privateEquity.unfunded'), money(fund.unfunded)],
    [t('privateEquity.distributed'), money(fund.distributed)],
    [
      t('privateEquity.value'),
      fund.netAssetValue ? money(fund.netAssetValue) : <Missing key="value" reason={t('privateEquity.notValued')} />,
    ],
    [t('privateEquity.tvpiLong'), <Multiple key="tvpi" figure="fund.tvpi" commitment={fund} value={fund.tvpi} />],
    [t('privateEquity.dpiLong'), <Multiple key="dpi" figure="fund.dpi" commitment={fund} value={fund.dpi} />],
    [t('privateEquity.rvpiLong'), <Multiple key="rvpi" figure="fund.rvpi" commitment={fund} value={fund.rvpi} />],
    [t('privateEquity.irrLong'), <FundRate key="irr" commitment={fund} />],
  ]
  return (
    <table className="fact-table">
      <tbody>
        {facts.map(([label, shown]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="n">{shown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
