import type { Bonds } from '../../../contract/bonds.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { computeBar, computeBarScale } from '@atrium/investments/web/portfolios/year-bars'

/** Shows redemptions by year. Years without redemptions are included, so that gaps are visible. */
export function MaturityLadder({ bonds: { ladder, currency } }: { bonds: Bonds }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const scale = computeBarScale(ladder.map(({ repaid }) => repaid))
  if (ladder.length === 0) return null
  return (
    <section aria-labelledby="maturity-ladder" className="ladder">
      <h2 id="maturity-ladder">{t('bonds.ladder')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portfolios.year')}</th>
            <th scope="col">{t('bonds.bondsRepaid')}</th>
            <th scope="col" className="n">
              {t('bonds.repaid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ladder.map(({ year, repaid, bonds: bondCount }) => (
            <tr key={year} className={bondCount === 0 ? 'none' : undefined}>
              <th scope="row" className="number-left">
                {year}
              </th>
              <td className="bars">
                {bondCount === 0 ? (
                  t('bonds.nothingRepaid')
                ) : (
                  <>
                    <span className="visually-hidden">{t('bonds.count', { count: bondCount })}</span>
                    <i style={computeBar(repaid, scale)} aria-hidden="true" />
                  </>
                )}
              </td>
              <td className="n strong">{bondCount > 0 && amount(repaid, currency, 'negative', 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
