import type { Bonds } from '../../contract/bonds.ts'
import { useTranslation } from 'react-i18next'
import { shiftDecimal } from '@atrium/ui/i18n/decimals'
import { createFigureCell, type Cell, type Sheet } from '@atrium/ui/components/sheet'

/** Returns a function that creates a sheet of the bonds in the order of the screen, with coupons and yields in percent. */
export function useBondsSheet(): (bonds: Bonds['bonds']) => Sheet {
  const { t } = useTranslation()
  const headings = [
    t('bonds.bond'),
    t('bonds.maturesOn'),
    t('bonds.couponPercent'),
    t('bonds.nominal'),
    t('bonds.currency'),
    t('bonds.cleanPrice'),
    t('bonds.accrued'),
    t('bonds.runningPercent'),
    t('bonds.redemptionPercent'),
    t('bonds.modified'),
  ]
  return (bonds) => ({ headings, rows: bonds.map(createRow) })
}

export function createRow(bond: Bonds['bonds'][number]): Cell[] {
  return [
    bond.name,
    bond.maturesOn === null ? null : { date: bond.maturesOn },
    percent(bond.coupon),
    createFigureCell(bond.nominal),
    bond.priceCurrency,
    createFigureCell(bond.cleanPrice),
    createFigureCell(bond.accrued),
    percent(bond.runningYield),
    percent(bond.redemptionYield),
    createFigureCell(bond.modified),
  ]
}
const percent = (rate: string | null): Cell => (rate === null ? null : { number: shiftDecimal(rate, 2) })
