import type { CashTransactions } from '../../../contract/cash-transactions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { Change, Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { EntriesPanel } from '../../portfolios/components/entries-panel.tsx'
import { cashQuery } from '../queries.ts'
import { CashTable } from './cash-table.tsx'
import { useCashColumns } from './use-cash-columns.tsx'
import './cash.css'

/** Lists cash entries with the balance after each, and the opening and closing balance. */
export function CashTab(tab: TabProps) {
  const { t } = useTranslation()
  return (
    <EntriesPanel {...tab} queryOf={cashQuery} className="cash" failure={t('cash.failed')}>
      {(cash, older) => <Body cash={cash} name={tab.portfolio.name} older={older} />}
    </EntriesPanel>
  )
}

function Body({ cash, name, older }: { cash: CashTransactions; name: string; older: ReactNode }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const range = t('dates.between', { from: date(cash.from), to: date(cash.to) })
  const columns = useCashColumns(cash.currency)
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('cash.title')}</h2>
        <span className="muted number grow">{range}</span>
        <SaveMenu
          name={`${name} ${t('portfolios.tab.cash-transactions').toLowerCase()}`}
          sheet={() => createSheet(columns, cash.entries)}
        />
      </div>
      <Sums cash={cash} />
      {cash.entries.length === 0 ? (
        <EmptyState title={t('cash.noneTitle')} action={older}>
          {t('cash.none', { range })}
        </EmptyState>
      ) : (
        <>
          <CashTable cash={cash} range={range} columns={columns} />
          {older}
        </>
      )}
      <AsOf provenance={cash.provenance} />
    </>
  )
}

/** Shows the opening balance, money in, money out and closing balance, which add up. */
function Sums({ cash: { opening, closing, paidIn, paidOut, currency } }: { cash: CashTransactions }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const renderBalance = (figure: 'opening' | 'closing', value: string | null) =>
    value === null ? (
      <Missing reason={t('cash.noBalance')} />
    ) : (
      <Explained explain={formatFigureAddress(`cash.${figure}`)}>{amount(value, currency)}</Explained>
    )
  const renderFlow = (figure: 'paid-in' | 'paid-out', value: string) => (
    <Explained explain={formatFigureAddress(`cash.${figure}`)}>
      <Change amount={value} currency={currency} />
    </Explained>
  )
  const sums: [string, ReactNode][] = [
    [t('cash.opening'), renderBalance('opening', opening)],
    [t('cash.paidIn'), renderFlow('paid-in', paidIn)],
    [t('cash.paidOut'), renderFlow('paid-out', paidOut)],
    [t('cash.closing'), renderBalance('closing', closing)],
  ]
  return (
    <FigureGroup>
      <dl className="cash-sums">
        {sums.map(([label, content]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </FigureGroup>
  )
}
