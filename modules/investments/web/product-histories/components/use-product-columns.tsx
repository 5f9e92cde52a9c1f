import type { ProductHistory } from '../../../contract/product-histories.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { createFigureCell } from '@atrium/ui/components/sheet'

type Product = ProductHistory['products'][number]

/** Returns the columns from each product's opening value to its closing value. In files, numbers of units have separate columns. */
export function useProductColumns(currency: ProductHistory['currency']): DataColumn<Product>[] {
  const { t } = useTranslation()
  const { amount, quantity } = useFormats()
  return useMemo(() => {
    const figure = (
      id: 'opening' | 'purchases' | 'sales' | 'income' | 'closing',
      of: (product: Product) => string | null,
      units?: (product: Product) => string,
    ): DataColumn<Product> => ({
      id,
      header: t(`productHistories.${id}`),
      isNumber: true,
      firstDirection: 'descending',
      sortBy: (product) => toNumber(of(product)),
      cell: (product) => {
        const value = of(product)
        return (
          <>
            {value === null ? <Missing reason={t('figures.noValue')} /> : amount(value, currency)}
            {units && <small>{t('productHistories.units', { units: quantity(units(product)) })}</small>}
          </>
        )
      },
      file: (product) => createFigureCell(of(product)),
    })
    return [
      {
        id: 'product',
        header: t('productHistories.product'),
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: ({ name }) => name,
        file: ({ name }) => name,
      },
      { id: 'openingUnits', header: t('productHistories.openingUnits'), file: ({ openingQuantity }) => createFigureCell(openingQuantity) },
      {
        ...figure(
          'opening',
          ({ openingValue }) => openingValue,
          ({ openingQuantity }) => openingQuantity,
        ),
        priority: 2,
      },
      { ...figure('purchases', ({ purchases }) => purchases), priority: 3 },
      { ...figure('sales', ({ sales }) => sales), priority: 3 },
      { ...figure('income', ({ income }) => income), priority: 3 },
      { id: 'closingUnits', header: t('productHistories.closingUnits'), file: ({ closingQuantity }) => createFigureCell(closingQuantity) },
      {
        ...figure(
          'closing',
          ({ closingValue }) => closingValue,
          ({ closingQuantity }) => closingQuantity,
        ),
        className: 'strong',
      },
    ]
  }, [t, amount, quantity, currency])
}

const toNumber = (figure: string | null) => (figure === null ? null : Number(figure))
