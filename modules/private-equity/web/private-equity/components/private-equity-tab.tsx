import type { Commitments } from '../../../contract/private-equity.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shiftDecimal } from '@atrium/ui/i18n/decimals'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { createFigureCell, type Sheet } from '@atrium/ui/components/sheet'
import { EmptyState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '@atrium/investments/web/portfolios/portfolio-search'
import { commitmentsQuery } from '../queries.ts'
import { CommitmentsTable } from './commitments-table.tsx'
import './private-equity.css'

/** Shows the client's commitments to private-equity funds, with their figures. */
export function PrivateEquityTab({ portfolio }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(commitmentsQuery(portfolio.id))
  return (
    <div className="wide private-equity">
      <Panel query={query} failure={t('privateEquity.failed')} skeleton={<TableSkeleton rows={4} />}>
        {(data) => <Body data={data} accountName={portfolio.account.name} />}
      </Panel>
    </div>
  )
}

function Body({ data, accountName }: { data: Commitments; accountName: string }) {
  const { t } = useTranslation()
  const { commitments, provenance } = data
  if (commitments.length === 0) return <EmptyState title={t('privateEquity.noneTitle')}>{t('privateEquity.none')}</EmptyState>
  const fundsWithLaterFlows = commitments.filter(({ hasFlowsSince }) => hasFlowsSince).map(({ name }) => name)
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('privateEquity.title')}</h2>
        <SaveSheet commitments={commitments} accountName={accountName} />
      </div>
      <p className="muted">{t('privateEquity.ofAccount', { account: accountName })}</p>
      <FigureGroup>
        <CommitmentsTable commitments={commitments} />
      </FigureGroup>
      {fundsWithLaterFlows.length > 0 && (
        <Note kind="info">{t('privateEquity.flowsSince', { names: fundsWithLaterFlows.join(', ') })}</Note>
      )}
      <p className="fine">{t('privateEquity.note')}</p>
      <AsOf provenance={provenance} />
    </>
  )
}

function SaveSheet({ commitments, accountName }: { commitments: Commitments['commitments']; accountName: string }) {
  const { t } = useTranslation()
  const title = t('portfolios.tab.private-equity')
  const headings = [
    'fund',
    'vintage',
    'currency',
    'committed',
    'called',
    'distributed',
    'unfunded',
    'value',
    'valuedOn',
    'tvpi',
    'dpi',
    'rvpi',
    'irrPercent',
  ] as const
  const sheet = (): Sheet => ({
    headings: headings.map((heading) => t(`privateEquity.${heading}`)),
    rows: commitments.map((one) => [
      one.name,
      { number: String(one.vintage) },
      one.currency,
      ...[one.committed, one.called, one.distributed, one.unfunded, one.netAssetValue].map(createFigureCell),
      one.valuedOn && { date: one.valuedOn },
      ...[one.tvpi, one.dpi, one.rvpi, one.irr && shiftDecimal(one.irr, 2)].map(createFigureCell),
    ]),
  })
  return <SaveMenu name={`${accountName} ${title.toLowerCase()}`} sheet={sheet} />
}
