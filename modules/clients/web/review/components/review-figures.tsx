import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { whatChangedPath } from '@atrium/ui/lib/paths'
import { chargesQuery, valueChangeQuery } from '../../queries.ts'

type Props = { portal: string; account: string; since: string | null }

/** The value of the account since the last review, with the reasons for its change, and the costs of the year. */
export function ReviewFigures({ portal, account, since }: Props) {
  const { t } = useTranslation()
  const { amount, rate, date } = useFormats()
  const change = useQuery(valueChangeQuery(account, since))
  const { data: charges } = useQuery(chargesQuery(account))
  if (change.isPending) return <Skeleton height="12rem" />
  // An account that is not linked, or whose source is out of service, has no figures.
  if (!change.data) return <p className="muted">{t('clientPage.review.noFigures')}</p>
  const { total, currency, moved, change: difference, changeRate, from, to, provenance } = change.data
  const rows = [
    { label: t('clientPage.review.opening'), value: total.opening, sign: false },
    { label: t('clientPage.review.moved'), value: moved, sign: true },
    { label: t('clientPage.review.market'), value: total.market, sign: true },
    { label: t('clientPage.review.income'), value: total.income, sign: true },
    { label: t('clientPage.review.costs'), value: total.charges, sign: true },
    { label: t('clientPage.review.currency'), value: total.currency, sign: true },
    { label: t('clientPage.review.other'), value: total.other, sign: true },
  ].filter(({ value, sign }) => !sign || Number(value) !== 0)
  const costs = charges?.costs
  return (
    <>
      <table className="review-figures">
        <tbody>
          {rows.map(({ label, value, sign }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{amount(value, currency, sign ? 'always' : undefined)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('clientPage.review.closing')}</th>
            <td className="number">{amount(total.closing, currency)}</td>
          </tr>
          <tr>
            <th scope="row">{t('clientPage.review.changeOfValue')}</th>
            <td className="number">
              {amount(difference, currency, 'always')}
              {changeRate !== null && ` (${rate(changeRate, 'always')})`}
            </td>
          </tr>
          {costs && costs.totalCost !== null && (
            <tr>
              <th scope="row">{t('clientPage.review.costsOfYear', { day: date(costs.to) })}</th>
              <td className="number">{amount(costs.totalCost, costs.currency)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <AsOf provenance={provenance} />
      <p className="no-print">
        <Link to={whatChangedPath(portal, account)} search={{ from, to } as never}>
          {t('clientPage.review.explained')}
        </Link>
      </p>
    </>
  )
}
