import type { FundRow } from '../../../contract/funds.ts'
import type { FundOrder } from '../../../contract/fund-terms.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { RateOrMissing } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { parseSorting } from '@atrium/ui/lib/list-search'
import type { FundSearch } from '../fund-search.ts'
import { useAssetClass } from '../use-asset-class.ts'

type Props = {
  funds: readonly FundRow[]
  search: FundSearch
  onSearch: (change: Partial<Record<keyof FundSearch, unknown>>) => void
  onOpen: (citiCode: string) => void
}

export function FundTable({ funds, search, onSearch, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable
      className="funds"
      label={t('funds.title')}
      columns={useFundColumns(onOpen)}
      rows={funds}
      keyOf={({ citiCode }) => citiCode}
      sorting={parseSorting(search, onSearch)}
    />
  )
}

function useFundColumns(onOpen: (citiCode: string) => void): DataColumn<FundRow>[] {
  const { t } = useTranslation()
  const { short, amount, rate } = useFormats()
  const nameOf = useAssetClass()
  return useMemo(() => {
    const notStated = <Missing reason={t('funds.notStated')} />
    // Creates a column that the server can sort. Its id is the name of the sort field.
    const createFigureColumn = (id: Exclude<FundOrder, 'fundName' | 'groupName'>): Omit<DataColumn<FundRow>, 'cell'> => ({
      id,
      header: t(`funds.${id}`),
      isNumber: true,
      firstDirection: 'descending',
      sortBy: (fund) => fund[id],
    })
    const createReturnColumn = (id: 'return1y' | 'return3y' | 'return5y'): DataColumn<FundRow> => ({
      ...createFigureColumn(id),
      ...(id === 'return1y' ? { className: 'fund-last' } : { priority: 3 }),
      cell: (fund) => <RateOrMissing rate={fund[id]} reason={t('funds.tooYoung')} />,
    })
    return [
      {
        id: 'fundName',
        header: t('funds.fundName'),
        isRowHeader: true,
        sortBy: ({ fundName }) => fundName,
        cell: ({ citiCode, fundName, groupName }) => (
          <>
            <button className="fund-name" type="button" onClick={() => onOpen(citiCode)}>
              {fundName}
            </button>
            <small>
              {groupName} · {citiCode}
            </small>
          </>
        ),
      },
      {
        id: 'assetClass',
        header: t('funds.assetClass'),
        priority: 2,
        cell: ({ assetClass }) =>
          assetClass ? (
            <span className="chip fund-class" data-asset={assetKey(assetClass)}>
              {nameOf(assetClass)}
            </span>
          ) : (
            notStated
          ),
      },
      {
        ...createFigureColumn('fundSize'),
        priority: 2,
        cell: ({ fundSize, currency }) =>
          fundSize ? <span title={amount(fundSize, currency)}>{short({ amount: fundSize, currency })}</span> : notStated,
      },
      {
        ...createFigureColumn('ongoingCharge'),
        priority: 2,
        cell: ({ ongoingCharge }) => (ongoingCharge ? rate(ongoingCharge, 'negative') : notStated),
      },
      { ...createFigureColumn('yield'), priority: 2, cell: (fund) => (fund.yield ? rate(fund.yield, 'negative') : notStated) },
      createReturnColumn('return1y'),
      createReturnColumn('return3y'),
      createReturnColumn('return5y'),
    ]
  }, [t, short, amount, rate, nameOf, onOpen])
}
