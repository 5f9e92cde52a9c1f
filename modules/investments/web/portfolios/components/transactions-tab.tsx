import type { Transactions } from '../../../contract/portfolios.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Change, Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { formatFigureAddress } from '../figure-address.ts'
import type { TabProps } from '../portfolio-search.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { transactionsQuery } from '../queries.ts'
import { useTransactionColumns } from './transaction-columns.tsx'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'

export function TransactionsTab(tab: TabProps) {
  const { t } = useTranslation()
  const { type } = tab.search
  return (
    <EntriesPanel
      {...tab}
      queryOf={(at) => transactionsQuery({ ...at, type })}
      className="transactions"
      failure={t('portfolios.transactionsFailed')}
    >
      {(transactions, older) => (
        <Body
          transactions={transactions}
          name={tab.portfolio.name}
          older={older}
          choice={<TypeChoice types={transactions.types} type={type} onSearch={tab.onSearch} />}
        />
      )}
    </EntriesPanel>
  )
}

type TypeChoiceProps = { types: readonly string[]; type: string | undefined; onSearch: TabProps['onSearch'] }

/**
 * Shows the choice between all transactions and those of one type. A type from the URL stays chosen even if the portfolio does not have it.
 */
function TypeChoice({ types, type, onSearch }: TypeChoiceProps) {
  const { t } = useTranslation()
  const term = useProviderTerm()
  const choices = [...new Set([...types, ...(type ? [type] : [])])].map((value) => ({ value, label: term(value) }))
  return (
    <NativeSelect
      label={t('portfolios.kind')}
      value={type ?? ''}
      choices={[
        { value: '', label: t('portfolios.allKinds') },
        ...choices.toSorted((left, right) => left.label.localeCompare(right.label)),
      ]}
      onChoose={(chosen) => onSearch({ type: chosen || undefined, explain: undefined })}
    />
  )
}

type BodyProps = { transactions: Transactions; name: string; older: ReactNode; choice: ReactNode }

function Body({ transactions, name, older, choice }: BodyProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const columns = useTransactionColumns(transactions.currency)
  const { from, to, groups } = transactions
  const range = t('dates.between', { from: date(from), to: date(to) })
  const entries = groups.flatMap((group) => group.transactions)
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('portfolios.transactionsTitle')}</h2>
        <span className="muted number grow">{range}</span>
        {choice}
        {entries.length > 0 && (
          <SaveMenu name={`${name} ${t('portfolios.tab.transactions').toLowerCase()}`} sheet={() => createSheet(columns, entries)} />
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState title={t('portfolios.noTransactionsTitle')}>{t('portfolios.noTransactions', { range })}</EmptyState>
      ) : (
        <FigureGroup>
          <DataTable
            className="holdings ledger"
            label={t('portfolios.transactionsCaption', { range })}
            columns={columns}
            rows={entries}
            keyOf={({ id }) => id}
            groups={{
              groupOf: ({ category }) => category,
              renderHeading: (_, rows) => (
                <h2>
                  {rows[0] && t(`transactionCategories.${rows[0].category}`)}
                  <small>{t('portfolios.entryCount', { count: rows.length })}</small>
                </h2>
              ),
              renderFooter: (category) => (
                <Subtotal group={groups.find((group) => group.category === category)} currency={transactions.currency} />
              ),
            }}
          />
        </FigureGroup>
      )}
      {older}
      <AsOf provenance={transactions.provenance} />
    </>
  )
}

type SubtotalProps = { group: Transactions['groups'][number] | undefined; currency: Transactions['currency'] }

function Subtotal({ group, currency }: SubtotalProps) {
  const { t } = useTranslation()
  if (!group) return null
  return (
    <tr className="subtotal">
      <th scope="row" colSpan={2}>
        {t('portfolios.groupTotal', { name: t(`transactionCategories.${group.category}`) })}
      </th>
      <EmptyCell className="priority-2" />
      <EmptyCell className="priority-2" />
      <EmptyCell className="priority-3" />
      <td className="n">
        <Explained explain={formatFigureAddress('transactions', group.category)}>
          <Change amount={group.total} currency={currency} />
        </Explained>
      </td>
    </tr>
  )
}
