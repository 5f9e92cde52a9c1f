import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '@atrium/ui/lib/query-client'
import { createSheet } from '@atrium/ui/components/data-table/columns'
import { DatePicker } from '@atrium/ui/components/date-picker.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { findCostYear, type TabProps } from '../portfolio-search.ts'
import { datesQuery, transactionsFileQuery } from '../queries.ts'
import { useTransactionColumns } from './transaction-columns.tsx'

/** Downloads every transaction of a date range as one file. The page shows only the choice of the range. */
export function TransactionsFileTab({ portfolio, search }: TabProps) {
  const { t } = useTranslation()
  const dates = useQuery(datesQuery(portfolio.id)).data?.dates ?? []
  const year = findCostYear(portfolio, search.on)
  const [from = year.from ?? dates.at(-1) ?? '', setFrom] = useState<string>()
  const [to = year.to ?? dates[0] ?? '', setTo] = useState<string>()
  const columns = useTransactionColumns(portfolio.currency)
  const read = async () => createSheet(columns, (await queryClient.fetchQuery(transactionsFileQuery(portfolio.id, from, to))).transactions)
  return (
    <div className="wide transactions-file">
      <h2>{t('portfolios.fileTitle')}</h2>
      <p className="muted lede">{t('portfolios.fileLede')}</p>
      <div className="file-range">
        <div>
          <p className="figure-label">{t('portfolios.fromDay')}</p>
          <DatePicker label={t('portfolios.fromDay')} value={from} dates={dates} onChoose={setFrom} />
        </div>
        <div>
          <p className="figure-label">{t('portfolios.toDay')}</p>
          <DatePicker label={t('portfolios.toDay')} value={to} dates={dates} onChoose={setTo} />
        </div>
        {from <= to && <SaveMenu name={`${portfolio.name} ${t('portfolios.tab.transactions').toLowerCase()} ${from} ${to}`} sheet={read} />}
      </div>
      {from > to && (
        <p className="problem" role="alert">
          {t('portfolios.rangeBackwards')}
        </p>
      )}
    </div>
  )
}
