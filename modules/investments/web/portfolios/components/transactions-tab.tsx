import type { Transactions } from '../../../contract/portfolios.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOf } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Change, Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableBones } from '@atrium/ui/components/states.tsx'
import { addressOf } from '../figure-address.ts'
import type { TabProps } from '../portfolio-search.ts'
import { transactionsQuery } from '../queries.ts'
import { useTransactionsSheet } from '../transactions-sheet.ts'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { OlderButton } from '@atrium/ui/components/older-button.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'

export function TransactionsTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const { on, pages } = search
  const query = useQuery({ ...transactionsQuery({ portfolio: portfolio.id, on, pages }), placeholderData: keepPreviousData })
  return (
    <div className="wide transactions">
      <Panel query={query} failure={t('portfolios.transactionsFailed')} skeleton={<TableBones rows={10} />}>
        {(transactions) => (
          <Body
            transactions={transactions}
            name={portfolio.name}
            older={<OlderButton window={transactions} pages={pages} isLoading={query.isPlaceholderData} onSearch={onSearch} />}
          />
        )}
      </Panel>
    </div>
  )
}

type BodyProps = { transactions: Transactions; name: string; older: ReactNode }

function Body({ transactions, name, older }: BodyProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const sheetOf = useTransactionsSheet()
  const { from, to, groups } = transactions
  const range = t('portfolios.between', { from: date(from), to: date(to) })
  if (groups.length === 0)
    return (
      <EmptyState title={t('portfolios.noTransactionsTitle')} action={older}>
        {t('portfolios.noTransactions', { range })}
      </EmptyState>
    )
  const entries = groups.flatMap((group) => group.transactions)
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('portfolios.transactionsTitle')}</h2>
        <span className="muted number grow">{range}</span>
        <SaveMenu name={`${name} ${t('portfolios.tab.transactions').toLowerCase()}`} sheet={() => sheetOf(entries)} />
      </div>
      <FigureGroup>
        <table className="holdings ledger">
          <caption className="visually-hidden">{t('portfolios.transactionsCaption', { range })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('portfolios.date')}</th>
              <th scope="col">{t('portfolios.what')}</th>
              <th scope="col" className="n priority-2">
                {t('portfolios.units')}
              </th>
              <th scope="col" className="n priority-2">
                {t('portfolios.price')}
              </th>
              <th scope="col" className="n priority-3">
                {t('portfolios.fees')}
              </th>
              <th scope="col" className="n">
                {t('portfolios.amount')}
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <Category key={group.category} group={group} currency={transactions.currency} />
          ))}
        </table>
      </FigureGroup>
      {older}
      <AsOf provenance={transactions.provenance} />
    </>
  )
}

function Category({ group, currency }: { group: Transactions['groups'][number]; currency: Transactions['currency'] }) {
  const { t } = useTranslation()
  const { date, quantity, amount } = useFormats()
  const name = t(`transactionCategories.${group.category}`)
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={6}>
          <h2>
            {name}
            <small>{t('portfolios.entryCount', { count: group.transactions.length })}</small>
          </h2>
        </th>
      </tr>
      {group.transactions.map((entry) => (
        <tr className="row" key={entry.id}>
          <td className="date number">{date(entry.on)}</td>
          <th scope="row">
            {entry.name ?? entry.type}
            {entry.name && <small>{entry.type}</small>}
          </th>
          <td className="n priority-2">{entry.quantity && quantity(entry.quantity)}</td>
          <td className="n priority-2">
            {entry.price && quantity(entry.price, 2, 4)}
            {entry.priceCurrency && entry.priceCurrency !== currency && <span className="unit"> {entry.priceCurrency}</span>}
          </td>
          <td className="n priority-3">{entry.fees && signOf(entry.fees) !== 0 && amount(entry.fees, currency)}</td>
          <td className="n strong">
            <Change amount={entry.amount} currency={currency} />
          </td>
        </tr>
      ))}
      <tr className="subtotal">
        <th scope="row" colSpan={2}>
          {t('portfolios.groupTotal', { name })}
        </th>
        <EmptyCell className="priority-2" />
        <EmptyCell className="priority-2" />
        <EmptyCell className="priority-3" />
        <td className="n">
          <Explained explain={addressOf('transactions', group.category)}>
            <Change amount={group.total} currency={currency} />
          </Explained>
        </td>
      </tr>
    </tbody>
  )
}
