import type { Commitment } from '../../../contract/private-equity.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Opens } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { drawerAddress } from '@atrium/investments/web/portfolios/portfolio-search'
import { FundRate, Multiple } from './fund-figure.tsx'

/** Each fund in its own currency: there is no sum of several. */
export function CommitmentsTable({ commitments }: { commitments: readonly Commitment[] }) {
  const { t } = useTranslation()
  return (
    <table className="commitments">
      <caption className="visually-hidden">{t('privateEquity.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('privateEquity.fund')}</th>
          <th scope="col" className="n priority-2">
            {t('privateEquity.committed')}
          </th>
          <th scope="col" className="n priority-2">
            {t('privateEquity.called')}
          </th>
          <th scope="col" className="n priority-3">
            {t('privateEquity.unfunded')}
          </th>
          <th scope="col" className="n priority-2">
            {t('privateEquity.distributed')}
          </th>
          <th scope="col" className="n">
            {t('privateEquity.value')}
          </th>
          <th scope="col" className="n priority-2">
            <abbr title={t('privateEquity.tvpiLong')}>{t('privateEquity.tvpi')}</abbr>
          </th>
          <th scope="col" className="n priority-3">
            <abbr title={t('privateEquity.dpiLong')}>{t('privateEquity.dpi')}</abbr>
          </th>
          <th scope="col" className="n priority-3">
            <abbr title={t('privateEquity.rvpiLong')}>{t('privateEquity.rvpi')}</abbr>
          </th>
          <th scope="col" className="n priority-2">
            <abbr title={t('privateEquity.irrLong')}>{t('privateEquity.irr')}</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {commitments.map((commitment) => (
          <Row key={commitment.id} commitment={commitment} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ commitment }: { commitment: Commitment }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { id, name, vintage, currency, committed, called, unfunded, distributed, netAssetValue, valuedOn } = commitment
  return (
    <tr className="row">
      <th scope="row">
        <Opens drawer={drawerAddress('fund', id)}>{name}</Opens>
        <small>{t('privateEquity.vintageOf', { vintage })}</small>
        <small className="only-mobile">
          {t('privateEquity.tvpi')} <Multiple figure="fund.tvpi" commitment={commitment} value={commitment.tvpi} /> ·{' '}
          {t('privateEquity.irr')} <FundRate commitment={commitment} />
        </small>
      </th>
      <td className="n priority-2">{amount(committed, currency)}</td>
      <td className="n priority-2">
        {amount(called, currency)}
        <span className="called-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (Number(called) / (Number(committed) || 1)) * 100)}%` }} />
        </span>
      </td>
      <td className="n priority-3">{amount(unfunded, currency)}</td>
      <td className="n priority-2">{amount(distributed, currency)}</td>
      <td className="n strong">
        {netAssetValue ? amount(netAssetValue, currency) : <Missing reason={t('privateEquity.notValued')} />}
        {valuedOn && <small>{date(valuedOn)}</small>}
      </td>
      <td className="n priority-2">
        <Multiple figure="fund.tvpi" commitment={commitment} value={commitment.tvpi} />
      </td>
      <td className="n priority-3">
        <Multiple figure="fund.dpi" commitment={commitment} value={commitment.dpi} />
      </td>
      <td className="n priority-3">
        <Multiple figure="fund.rvpi" commitment={commitment} value={commitment.rvpi} />
      </td>
      <td className="n priority-2">
        <FundRate commitment={commitment} />
      </td>
    </tr>
  )
}
