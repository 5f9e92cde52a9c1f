import type { HeldBond } from '../../../contract/bonds.ts'
import type { Currency } from '@atrium/domain/currency'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'

const firstRows = 6

/** Remaining payments on the units held, the next coupon first; the redemption comes with the last. */
export function BondCoupons({ bond, currency }: { bond: HeldBond; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const { coupons, nominal } = bond
  const shown = isWhole ? coupons : coupons.slice(0, firstRows)
  if (coupons.length === 0) return null
  return (
    <section aria-labelledby="bond-coupons">
      <h3 id="bond-coupons">{t('bonds.coupons')}</h3>
      <table className="bond-facts">
        <thead>
          <tr>
            <th scope="col">{t('portfolios.date')}</th>
            <th scope="col" className="n">
              {t('portfolios.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((coupon) => (
            <tr key={coupon.on}>
              <th scope="row" className="number-left">
                {date(coupon.on)}
              </th>
              <td className="n">{amount(coupon.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        {shown.length === coupons.length && (
          <tfoot>
            <tr>
              <th scope="row">{t('bonds.repayment', { date: date(bond.maturesOn ?? '') })}</th>
              <td className="n">{amount(nominal, currency)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {coupons.length > shown.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {t('holdings.showAll', { count: coupons.length })}
        </button>
      )}
    </section>
  )
}
