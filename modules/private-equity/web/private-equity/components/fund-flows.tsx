import type { Commitment } from '../../../contract/private-equity.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { barOf, barScale } from '@atrium/investments/web/portfolios/year-bars'

/** Calls and distributions, newest first; calls extend to the left. */
export function FundFlows({ fund: { flows, currency } }: { fund: Commitment }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  if (flows.length === 0) return <p className="muted">{t('privateEquity.noFlows')}</p>
  const seen = flows.map(({ kind, amount: sum, on }) => ({ on, kind, amount: kind === 'capital-call' ? `-${sum}` : sum }))
  const scale = barScale(seen.map((flow) => flow.amount))
  return (
    <section aria-labelledby="fund-flows">
      <h3 id="fund-flows">{t('privateEquity.flows')}</h3>
      <table className="fund-flows">
        <thead>
          <tr>
            <th scope="col">{t('portfolios.date')}</th>
            <th scope="col">{t('privateEquity.flow')}</th>
            <th scope="col" className="priority-2">
              <span className="visually-hidden">{t('privateEquity.size')}</span>
            </th>
            <th scope="col" className="n">
              {t('privateEquity.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {seen.toReversed().map((flow) => (
            <tr key={`${flow.on} ${flow.kind}`}>
              <th scope="row" className="number-left">
                {date(flow.on)}
              </th>
              <td>{t(`privateEquity.kinds.${flow.kind}`)}</td>
              <td className="bars priority-2" aria-hidden="true">
                <i className={flow.kind} style={barOf(flow.amount, scale)} />
              </td>
              <td className="n strong">{amount(flow.amount, currency, 'always')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
