import type { Disposal } from '../../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Change } from '@atrium/ui/components/figure.tsx'

/** Lists the purchases matched with a sale, with the rule and the cost. */
export function DisposalMatches({ disposal, currency }: { disposal: Disposal; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, date, quantity } = useFormats()
  const { matches, missing, exemption, proceeds, cost, gain } = disposal
  if (missing)
    return (
      <div className="matches">
        <p>{t(`gains.missing.${missing}`)}</p>
      </div>
    )
  return (
    <div className="matches">
      {exemption && <p>{t(`gains.exemptions.${exemption}`)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('gains.rule')}</th>
            <th scope="col" className="n">
              {t('portfolios.units')}
            </th>
            <th scope="col" className="n">
              {t('portfolios.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={`${match.rule}${match.acquiredOn}`}>
              <th scope="row">{t(`gains.rules.${match.rule}`, { date: match.acquiredOn ? date(match.acquiredOn) : '' })}</th>
              <td className="n">{quantity(match.units)}</td>
              <td className="n">{amount(match.cost, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {proceeds !== null && cost !== null && gain !== null && (
        <p>
          {t('gains.reckoning', { proceeds: amount(proceeds, currency), cost: amount(cost, currency) })}{' '}
          <Change amount={gain} currency={currency} />
        </p>
      )}
    </div>
  )
}
