import type { Holding, Holdings } from '../../../contract/portfolios.ts'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { roundDecimal, shiftDecimal } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Change, Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { createFigureCell, type Cell } from '@atrium/ui/components/sheet'
import { useStatedSource } from '@atrium/ui/components/use-explanation-words'
import { formatFigureAddress } from '../figure-address.ts'
import type { HoldingFigure, ListedHolding } from '../listed-holdings.ts'
import { HoldingName, Price } from './holding-cells.tsx'
import { noYieldReason } from '../quotation.ts'

/** Returns the columns of the table, and further columns that only the file contains. */
export function useHoldingColumns({ currency, valuedOn, provenance }: Holdings): DataColumn<ListedHolding>[] {
  const { t } = useTranslation()
  const { amount, quantity, rate, percent } = useFormats()
  const stated = useStatedSource(provenance.provider)
  return useMemo(() => {
    const renderExplained = (holding: Holding, figure: HoldingFigure, shown: (value: string) => ReactNode) => {
      const value = holding[figure]
      if (value) return <Explained explain={formatFigureAddress(`holding.${figure}`, holding.id)}>{shown(value)}</Explained>
      const reason = figure === 'cost' ? 'cost' : (holding.missing ?? 'cost')
      return <Missing reason={t(`portfolios.reason.${reason}`)} />
    }
    const figure = (id: string): Pick<DataColumn<ListedHolding>, 'id' | 'isNumber' | 'firstDirection'> => ({
      id,
      isNumber: true,
      firstDirection: 'descending',
    })
    return [
      { id: 'assetClass', header: t('portfolios.assetClass'), file: ({ assetClass }) => assetClass },
      {
        id: 'name',
        header: t('portfolios.holding'),
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: (holding) => <HoldingName holding={holding} />,
        file: ({ name }) => name,
      },
      { id: 'sedol', header: 'SEDOL', file: ({ sedol }) => sedol },
      {
        ...figure('units'),
        header: t('portfolios.units'),
        priority: 2,
        title: (holding) => (isCash(holding) ? undefined : stated(valuedOn)),
        cell: (holding) => (isCash(holding) ? '' : quantity(holding.quantity)),
        file: (holding) => ({ number: holding.quantity }),
      },
      {
        ...figure('price'),
        header: t('portfolios.price'),
        priority: 2,
        title: (holding) => (isCash(holding) || !holding.price ? undefined : stated(holding.priceOn)),
        cell: (holding) => {
          if (isCash(holding)) return ''
          if (!holding.price) return <Missing reason={t('portfolios.reason.price')} />
          return <Price holding={holding} portfolioCurrency={currency} />
        },
        file: ({ price, cleanPrice }) => createFigureCell(cleanPrice ?? price),
      },
      { id: 'priceCurrency', header: t('portfolios.priceCurrency'), file: ({ priceCurrency }) => priceCurrency },
      {
        ...figure('cost'),
        header: t('portfolios.cost'),
        priority: 2,
        sortBy: ({ cost }) => toNumber(cost),
        title: ({ costSource }) => (costSource === 'provider' ? stated(valuedOn) : undefined),
        cell: (holding) => renderExplained(holding, 'cost', (cost) => amount(cost, currency)),
        file: ({ cost }) => money(cost),
      },
      {
        ...figure('value'),
        header: t('figures.value'),
        className: 'strong',
        sortBy: ({ value }) => toNumber(value),
        cell: (holding) => (
          <>
            {renderExplained(holding, 'value', (value) => amount(value, currency))}
            {holding.return && (
              <small className="only-mobile">
                {renderExplained(holding, 'return', (value) => (
                  <Rate rate={value} />
                ))}
              </small>
            )}
          </>
        ),
        file: ({ value }) => money(value),
      },
      {
        ...figure('gain'),
        header: t('portfolios.gain'),
        priority: 2,
        sortBy: ({ gain }) => toNumber(gain),
        cell: (holding) => renderExplained(holding, 'gain', (gain) => <Change amount={gain} currency={currency} />),
        file: ({ gain }) => money(gain),
      },
      {
        ...figure('return'),
        header: t('portfolios.return'),
        fileHeader: `${t('portfolios.return')} (%)`,
        priority: 2,
        sortBy: (holding) => toNumber(holding.return),
        cell: (holding) => renderExplained(holding, 'return', (value) => <Rate rate={value} />),
        file: (holding) => percentCell(holding.return),
      },
      {
        ...figure('yield'),
        className: 'yield',
        header: t('portfolios.yield'),
        fileHeader: `${t('portfolios.yield')} (%)`,
        priority: 3,
        sortBy: (holding) => toNumber(holding.yield),
        title: (holding) => (holding.yield && !holding.cleanPrice ? stated(valuedOn) : undefined),
        cell: (holding) => (holding.yield ? rate(holding.yield, 'negative') : <Missing reason={t(noYieldReason(holding))} />),
        file: (holding) => percentCell(holding.yield),
      },
      {
        ...figure('weight'),
        header: t('portfolios.weight'),
        fileHeader: `${t('portfolios.weight')} (%)`,
        priority: 2,
        sortBy: ({ weight }) => toNumber(weight),
        cell: (holding) => renderExplained(holding, 'weight', (weight) => percent(weight)),
        file: ({ weight }) => createFigureCell(weight),
      },
    ]
  }, [t, amount, quantity, rate, percent, stated, currency, valuedOn])
}

const isCash = ({ cashTypeId }: Holding) => cashTypeId !== null
const toNumber = (figure: string | null) => (figure === null ? null : Number(figure))
const money = (value: string | null): Cell => (value === null ? null : { number: roundDecimal(value, 2) })
const percentCell = (rate: string | null): Cell => (rate === null ? null : { number: roundDecimal(shiftDecimal(rate, 2), 2) })
