import type { FundCompanies as Companies } from '../../../contract/private-equity.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shiftDecimal } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useSliceName } from '@atrium/investments/web/breakdowns/use-slice-name'
import { fundCompaniesQuery } from '../queries.ts'

/** What the fund itself holds, by size, and its cash: all of it. */
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

function CompaniesTable({ data: { companies, cashShare } }: { data: Companies }) {
  const { t } = useTranslation()
  const { percent, date, locale } = useFormats()
  const nameOf = useSliceName()
  const share = (fraction: string) => percent(shiftDecimal(fraction, 2))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('privateEquity.company')}</th>
          <th scope="col" className="priority-2">
            {t('privateEquity.country')}
          </th>
          <th scope="col" className="priority-2">
            {t('privateEquity.investedOn')}
          </th>
          <th scope="col" className="n">
            {t('privateEquity.shareOfFund')}
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id} className="row">
            <th scope="row">
              {company.name}
              <small>{nameOf('sector', company.sector)}</small>
            </th>
            <td className="priority-2">{countryName(locale, company.country)}</td>
            <td className="number-left priority-2">{date(company.investedOn)}</td>
            <td className="n strong">{share(company.share)}</td>
          </tr>
        ))}
        <tr className="row">
          <th scope="row">{t('privateEquity.cash')}</th>
          <EmptyCell className="priority-2" />
          <EmptyCell className="priority-2" />
          <td className="n strong">{share(cashShare)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** What is no code of a country is told as it came. */
function countryName(locale: string, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(code) ?? code) : code
}
