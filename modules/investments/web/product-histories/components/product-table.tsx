import type { ProductHistory } from '../../../contract/product-histories.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Missing } from '@atrium/ui/components/missing.tsx'

type Product = ProductHistory['products'][number]

const columns = ['opening', 'purchases', 'sales', 'income', 'closing'] as const
/** What a narrow screen shows of it: where each product began and where it ended come last to go. */
const priority = { opening: 'n priority-2', purchases: 'n priority-3', sales: 'n priority-3', income: 'n priority-3', closing: 'n strong' }

/** From what each product was worth at the beginning to what it is at the end. */
export function ProductTable({ history: { products, currency }, range }: { history: ProductHistory; range: string }) {
  const { t } = useTranslation()
  return (
    <table className="holdings ledger">
      <caption className="visually-hidden">{t('productHistories.caption', { range })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('productHistories.product')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={priority[column].replace(' strong', '')}>
              {t(`productHistories.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.holdingId} product={product} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ product, currency }: { product: Product; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  const values = { ...product, opening: product.openingValue, closing: product.closingValue }
  const units = { opening: product.openingQuantity, closing: product.closingQuantity }
  return (
    <tr className="row">
      <th scope="row">{product.name}</th>
      {columns.map((column) => {
        const value = values[column]
        return (
          <td key={column} className={priority[column]}>
            {value === null ? <Missing reason={t('figures.noValue')} /> : amount(value, currency)}
            {(column === 'opening' || column === 'closing') && (
              <small>{t('productHistories.units', { units: quantity(units[column]) })}</small>
            )}
          </td>
        )
      })}
    </tr>
  )
}
