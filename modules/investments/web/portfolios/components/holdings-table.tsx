import type { HoldingGroup, Holdings } from '../../../contract/portfolios.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { assetKey } from '@atrium/ui/components/asset-class'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Change, Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../figure-address.ts'
import type { HoldingFigure, ListedHolding } from '../listed-holdings.ts'

type Props = {
  holdings: Holdings
  /** The asset classes with matching holdings. `rows` lists the same holdings without grouping. */
  groups: readonly HoldingGroup[]
  rows: readonly ListedHolding[]
  columns: readonly DataColumn<ListedHolding>[]
  isCompact: boolean
  /** True if the list is filtered. Then totals are hidden, because they cover all holdings. */
  isFound: boolean
}

/** Lists holdings by asset class with subtotals. Sorting by a heading applies within each class. */
export function HoldingsTable({ holdings, groups, rows, columns, isCompact, isFound }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { currency, total } = holdings
  const name = (assetClass: string) => t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other')
  return (
    <DataTable
      className={isCompact ? 'holdings compact' : 'holdings'}
      label={t('portfolios.holdingsCaption', { date: date(holdings.valuedOn) })}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      rowClass={({ value }) => (value === null ? 'unpriced' : undefined)}
      groups={{
        groupOf: ({ assetClass }) => assetClass,
        renderHeading: (assetClass, own) => (
          <h2 data-asset={assetKey(assetClass)}>
            {name(assetClass)}
            <small>{t('portfolios.holdingCount', { count: own.length })}</small>
          </h2>
        ),
        renderFooter: (assetClass) => {
          const group = groups.find((one) => one.assetClass === assetClass)
          if (isFound || !group) return null
          return (
            <TotalRow
              columns={columns}
              className="subtotal"
              name={t('portfolios.groupTotal', { name: name(assetClass) })}
              total={group.total}
              currency={currency}
              explain={(figure) => formatFigureAddress(`group.${figure}`, assetClass)}
            />
          )
        },
      }}
      footer={
        !isFound && (
          <TotalRow
            columns={columns}
            className="grand"
            name={t('portfolios.portfolioTotal')}
            total={total}
            currency={currency}
            explain={(figure) => formatFigureAddress(`holdings.${figure}`)}
          />
        )
      }
    />
  )
}

type TotalRowProps = {
  columns: readonly DataColumn<ListedHolding>[]
  className: string
  name: string
  total: HoldingGroup['total']
  currency: Currency
  explain: (figure: HoldingFigure) => string
}

function TotalRow({ columns, className, name, total, currency, explain }: TotalRowProps) {
  const { amount, percent } = useFormats()
  const { cost, value, gain, weight } = total
  const rate = total.return && (
    <Explained explain={explain('return')}>
      <Rate rate={total.return} />
    </Explained>
  )
  return (
    <SumRow
      columns={columns}
      className={className}
      name={name}
      cells={{
        cost: cost && <Explained explain={explain('cost')}>{amount(cost, currency)}</Explained>,
        value: (
          <>
            {value ? <Explained explain={explain('value')}>{amount(value, currency)}</Explained> : '—'}
            {rate && <small className="only-mobile">{rate}</small>}
          </>
        ),
        gain: gain && (
          <Explained explain={explain('gain')}>
            <Change amount={gain} currency={currency} />
          </Explained>
        ),
        return: rate,
        weight: weight && <Explained explain={explain('weight')}>{percent(weight)}</Explained>,
      }}
    />
  )
}
