import type { AccountChange } from '../../../contract/changes.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { createSheet, type DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Change, Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { TypeChip } from '@atrium/ui/components/portfolio-type.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { formatChangeAddress } from '../change-address.ts'
import { useChangeCell, useChangeColumns } from './change-columns.tsx'

type Row = AccountChange['portfolios'][number]

const parts = ['opening', 'moneyIn', 'moneyOut', 'market', 'income', 'charges', 'currency', 'other', 'closing'] as const

/** Shows the change of each portfolio in the account's currency, with the total. */
export function PortfolioChanges({ change }: { change: AccountChange }) {
  const { t } = useTranslation()
  const { portfolios, total, currency } = change
  const cell = useChangeCell(currency)
  const explain = (amount: (typeof parts)[number], portfolio?: string) =>
    formatChangeAddress({ of: 'account', amount, ...(portfolio !== undefined && { portfolio }) })
  const columns = [
    useNameColumn(),
    ...useChangeColumns({ parts, rows: portfolios, currency, explain: ({ id }: Row, part) => explain(part, id) }),
    useDifferenceColumn(change),
  ]
  return (
    <section aria-labelledby="value-change-portfolios">
      <div className="section-head">
        <h2 id="value-change-portfolios">{t('changes.byPortfolio')}</h2>
        <SaveMenu name={`${t('changes.title')} ${change.from} ${change.to}`} sheet={() => createSheet(columns, portfolios)} />
      </div>
      <FigureGroup>
        <DataTable
          className="value-change-table"
          label={t('changes.byPortfolio')}
          columns={columns}
          rows={portfolios}
          keyOf={({ id }) => id}
          phone="cards"
          footer={
            portfolios.length > 1 && (
              <SumRow
                className="row"
                columns={columns}
                name={t('figures.total')}
                cells={{
                  ...Object.fromEntries(parts.map((part) => [part, cell(part, total[part], explain(part))])),
                  difference: <Difference amount={change.change} rate={change.changeRate} currency={currency} />,
                }}
              />
            )
          }
        />
      </FigureGroup>
      {portfolios.length > 1 && <p className="asof">{t('changes.rounding')}</p>}
    </section>
  )
}

type DifferenceProps = { amount: string; rate: string | null; currency: Currency; portfolio?: string }

/** Shows the closing less the opening value, and this difference as a percentage of the opening value. */
function Difference({ amount, rate, currency, portfolio }: DifferenceProps) {
  const explain = formatChangeAddress({ of: 'account', amount: 'change', ...(portfolio !== undefined && { portfolio }) })
  return (
    <>
      <Explained explain={explain}>
        <Change amount={amount} currency={currency} />
      </Explained>
      {rate && (
        <small className="value-change-rate">
          <Rate rate={rate} />
        </small>
      )}
    </>
  )
}

function useDifferenceColumn({ currency }: Pick<AccountChange, 'currency'>): DataColumn<Row> {
  const { t } = useTranslation()
  const heading = t('changes.columns.change')
  return {
    id: 'difference',
    header: heading,
    fileHeader: `${heading} (${currency})`,
    isNumber: true,
    cell: ({ id, difference, differenceRate }) => (
      <Difference amount={difference} rate={differenceRate} currency={currency} portfolio={id} />
    ),
    file: ({ difference }) => ({ number: difference }),
  }
}

function useNameColumn(): DataColumn<Row> {
  const { t } = useTranslation()
  return {
    id: 'name',
    header: t('changes.columns.portfolio'),
    isRowHeader: true,
    cell: ({ type, name }) => (
      <span className="value-change-name">
        <TypeChip type={type} /> {name}
      </span>
    ),
    file: ({ name }) => name,
  }
}
