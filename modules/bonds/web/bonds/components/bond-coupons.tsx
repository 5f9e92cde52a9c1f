import type { HeldBond } from '../../../contract/bonds.ts'
import type { Currency } from '@atrium/domain/currency'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'

const firstRows = 6

/** Lists the remaining payments for the units held, next coupon first. The redemption is paid with the last coupon. */
export function BondCoupons({ bond, currency }: { bond: HeldBond; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const columns = useCouponColumns(currency)
  const [isExpanded, setIsWhole] = useState(false)
  const { coupons, nominal } = bond
  const visibleCoupons = isExpanded ? coupons : coupons.slice(0, firstRows)
  if (coupons.length === 0) return null
  return (
    <section aria-labelledby="bond-coupons">
      <h3 id="bond-coupons">{t('bonds.coupons')}</h3>
      <FixedTable
        className="bond-coupons"
        label={t('bonds.coupons')}
        columns={columns}
        rows={visibleCoupons}
        keyOf={({ on }) => on}
        footer={
          visibleCoupons.length === coupons.length && (
            <SumRow
              columns={columns}
              name={t('bonds.repayment', { date: date(bond.maturesOn ?? '') })}
              cells={{ amount: amount(nominal, currency) }}
            />
          )
        }
      />
      {coupons.length > visibleCoupons.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {t('holdings.showAll', { count: coupons.length })}
        </button>
      )}
    </section>
  )
}

function useCouponColumns(currency: Currency): DataColumn<HeldBond['coupons'][number]>[] {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  return [
    { id: 'on', header: t('portfolios.date'), isRowHeader: true, className: 'number-left', cell: ({ on }) => date(on) },
    { id: 'amount', header: t('portfolios.amount'), isNumber: true, cell: (coupon) => amount(coupon.amount, currency) },
  ]
}
