import type { ProductHistory } from '../../../contract/product-histories.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useSource } from '@atrium/ui/components/as-of.tsx'
import { RateOrMissing } from '@atrium/ui/components/figure.tsx'

/** Lists the returns that the provider states, and says so. They can differ from Atrium's returns, which are computed by another method. */
export function StatedReturns({ history: { stated, to, provenance } }: { history: ProductHistory }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const source = useSource(provenance.provider)
  return (
    <section aria-labelledby="stated-returns">
      <div className="section-head tab-head">
        <h2 id="stated-returns">{t('productHistories.statedTitle', { source })}</h2>
      </div>
      <p className="muted">{t('productHistories.statedNote', { source, date: date(to) })}</p>
      {stated === null && <p className="muted">{t('productHistories.statedFailed')}</p>}
      {stated && stated.length > 0 && (
        <table className="fact-table">
          <tbody>
            {stated.map((period) => (
              <tr key={period.code}>
                <th scope="row">{period.name}</th>
                <td className="n">
                  <RateOrMissing rate={period.return} reason={t('figures.tooShort')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
