import type { Commitment } from '../../../contract/private-equity.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { DrawerButton } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatDrawerAddress } from '@atrium/investments/web/portfolios/portfolio-search'
import { FundRate, Multiple } from './fund-figure.tsx'

/** Lists each fund in its own currency. There is no total, because amounts in different currencies are not summed. */
export function CommitmentsTable({ commitments }: { commitments: readonly Commitment[] }) {
  const { t } = useTranslation()
  return (
    <DataTable
      className="commitments"
      label={t('privateEquity.caption')}
      columns={useCommitmentColumns()}
      rows={commitments}
      keyOf={({ id }) => id}
    />
  )
}

function useCommitmentColumns(): DataColumn<Commitment>[] {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  return useMemo(() => {
    const money = (id: 'committed' | 'called' | 'unfunded' | 'distributed') => ({
      id,
      header: t(`privateEquity.${id}`),
      isNumber: true,
      cell: (commitment: Commitment) => amount(commitment[id], commitment.currency),
    })
    const multiple = (id: 'tvpi' | 'dpi' | 'rvpi') => ({
      ...ratio(id),
      header: t(`privateEquity.${id}`),
      headerTitle: t(`privateEquity.${id}Long`),
      cell: (commitment: Commitment) => <Multiple figure={`fund.${id}`} commitment={commitment} value={commitment[id]} />,
    })
    return [
      {
        id: 'fund',
        header: t('privateEquity.fund'),
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: (commitment) => <FundName commitment={commitment} />,
      },
      { ...money('committed'), priority: 2 },
      {
        ...money('called'),
        priority: 2,
        cell: ({ called, committed, currency }) => (
          <>
            {amount(called, currency)}
            <span className="called-bar" aria-hidden="true">
              <i style={{ width: `${Math.min(100, (Number(called) / (Number(committed) || 1)) * 100)}%` }} />
            </span>
          </>
        ),
      },
      { ...money('unfunded'), priority: 3 },
      { ...money('distributed'), priority: 2 },
      {
        id: 'value',
        header: t('privateEquity.value'),
        isNumber: true,
        className: 'strong',
        cell: ({ netAssetValue, currency, valuedOn }) => (
          <>
            {netAssetValue ? amount(netAssetValue, currency) : <Missing reason={t('privateEquity.notValued')} />}
            {valuedOn && <small>{date(valuedOn)}</small>}
          </>
        ),
      },
      { ...multiple('tvpi'), priority: 2 },
      { ...multiple('dpi'), priority: 3 },
      { ...multiple('rvpi'), priority: 3 },
      {
        ...ratio('irr'),
        header: t('privateEquity.irr'),
        headerTitle: t('privateEquity.irrLong'),
        priority: 2,
        cell: (commitment) => <FundRate commitment={commitment} />,
      },
    ]
  }, [t, amount, date])
}

const ratio = (id: 'tvpi' | 'dpi' | 'rvpi' | 'irr') =>
  ({
    id,
    isNumber: true,
    firstDirection: 'descending',
    sortBy: (commitment: Commitment) => (commitment[id] === null ? null : Number(commitment[id])),
  }) as const

function FundName({ commitment }: { commitment: Commitment }) {
  const { t } = useTranslation()
  return (
    <>
      <DrawerButton drawer={formatDrawerAddress('fund', commitment.id)}>{commitment.name}</DrawerButton>
      <small>{t('privateEquity.vintageOf', { vintage: commitment.vintage })}</small>
      <small className="only-mobile">
        {t('privateEquity.tvpi')} <Multiple figure="fund.tvpi" commitment={commitment} value={commitment.tvpi} /> · {t('privateEquity.irr')}{' '}
        <FundRate commitment={commitment} />
      </small>
    </>
  )
}
