import type { FundCompanies as Companies } from '../../../contract/private-equity.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shiftDecimal } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useSliceName } from '@atrium/investments/web/breakdowns/use-slice-name'
import { fundCompaniesQuery } from '../queries.ts'

/** Lists the companies of the fund by size, followed by its cash. */
export function FundCompanies({ portfolio, fund }: { portfolio: string; fund: string }) {
  const { t } = useTranslation()
  const query = useQuery(fundCompaniesQuery(portfolio, fund))
  return (
    <section aria-labelledby="fund-companies">
      <h3 id="fund-companies">{t('privateEquity.companies')}</h3>
      <Panel query={query} failure={t('privateEquity.companiesFailed')} skeleton={<TableSkeleton rows={5} />}>
        {(data) => <CompaniesTable data={data} />}
      </Panel>
    </section>
  )
}

type Company = Companies['companies'][number]

function CompaniesTable({ data: { companies, cashShare } }: { data: Companies }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const share = (fraction: string) => percent(shiftDecimal(fraction, 2))
  const columns = useCompanyColumns(share)
  return (
    <DataTable
      label={t('privateEquity.companies')}
      columns={columns}
      rows={companies}
      keyOf={({ id }) => id}
      footer={<SumRow columns={columns} className="row" name={t('privateEquity.cash')} cells={{ share: share(cashShare) }} />}
    />
  )
}

function useCompanyColumns(share: (fraction: string) => string): DataColumn<Company>[] {
  const { t } = useTranslation()
  const { date, locale } = useFormats()
  const nameOf = useSliceName()
  return [
    {
      id: 'company',
      header: t('privateEquity.company'),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, sector }) => (
        <>
          {name}
          <small>{nameOf('sector', sector)}</small>
        </>
      ),
    },
    {
      id: 'country',
      header: t('privateEquity.country'),
      priority: 2,
      sortBy: ({ country }) => formatCountry(locale, country),
      cell: ({ country }) => formatCountry(locale, country),
    },
    {
      id: 'investedOn',
      header: t('privateEquity.investedOn'),
      priority: 2,
      className: 'number-left',
      sortBy: ({ investedOn }) => investedOn,
      cell: ({ investedOn }) => date(investedOn),
    },
    {
      id: 'share',
      header: t('privateEquity.shareOfFund'),
      isNumber: true,
      className: 'strong',
      firstDirection: 'descending',
      sortBy: (company) => Number(company.share),
      cell: (company) => share(company.share),
    },
  ]
}

/** Returns the name of a country. Text that is not a country code is returned unchanged. */
function formatCountry(locale: string, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(code) ?? code) : code
}
