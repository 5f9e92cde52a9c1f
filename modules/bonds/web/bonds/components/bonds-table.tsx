import type { Bonds, HeldBond } from '../../../contract/bonds.ts'
import type { PortfolioFigure } from '@atrium/investments/contract/portfolio-figures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Explained, DrawerButton } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '@atrium/investments/web/portfolios/figure-address'
import { formatDrawerAddress } from '@atrium/investments/web/portfolios/portfolio-search'

export function BondsTable({ bonds: { bonds, currency } }: { bonds: Bonds }) {
  const { t } = useTranslation()
  return (
    <DataTable className="bond-table" label={t('bonds.caption')} columns={useBondColumns(currency)} rows={bonds} keyOf={({ id }) => id} />
  )
}

function useBondColumns(currency: Bonds['currency']): DataColumn<HeldBond>[] {
  const { t } = useTranslation()
  const { date, number, quantity, rate } = useFormats()
  return useMemo(() => {
    const findReason = ({ missing }: HeldBond) => (missing ? t(`bonds.missing.${missing}`) : t('bonds.noFigure'))
    const formatNumber = (value: string) => number(value, 2)
    const figure = (id: BondFigure, name: PortfolioFigure, write: (value: string) => string): Omit<DataColumn<HeldBond>, 'header'> => ({
      id,
      isNumber: true,
      firstDirection: 'descending',
      sortBy: (bond) => toNumber(bond[id]),
      cell: (bond) => {
        const value = bond[id]
        if (value === null) return <Missing reason={findReason(bond)} />
        return <Explained explain={formatFigureAddress(name, bond.id)}>{write(value)}</Explained>
      },
    })
    return [
      {
        id: 'bond',
        header: t('bonds.bond'),
        isRowHeader: true,
        sortBy: ({ name }) => name,
        cell: ({ id, name, missing, isExDividend, maturesOn }) => (
          <>
            <DrawerButton drawer={formatDrawerAddress('bond', id)}>{name}</DrawerButton>
            {missing && <span className="tag">{t(`bonds.tag.${missing}`)}</span>}
            {isExDividend && <span className="tag">{t('bonds.exDividend')}</span>}
            {maturesOn && <small className="only-mobile">{t('bonds.until', { date: date(maturesOn) })}</small>}
          </>
        ),
      },
      {
        id: 'maturesOn',
        header: t('bonds.maturesOn'),
        isNumber: true,
        priority: 2,
        sortBy: ({ maturesOn }) => maturesOn,
        cell: ({ maturesOn }) => (maturesOn ? date(maturesOn) : t('bonds.never')),
      },
      {
        id: 'nominal',
        header: t('bonds.nominal'),
        isNumber: true,
        priority: 2,
        cell: ({ nominal, priceCurrency }) => (
          <>
            {quantity(nominal)}
            {priceCurrency !== null && priceCurrency !== currency && <span className="unit"> {priceCurrency}</span>}
          </>
        ),
      },
      {
        id: 'cleanPrice',
        header: t('bonds.cleanPrice'),
        isNumber: true,
        priority: 2,
        cell: (bond) => (bond.cleanPrice ? formatNumber(bond.cleanPrice) : <Missing reason={findReason(bond)} />),
      },
      { ...figure('accrued', 'bond.accrued', formatNumber), header: t('bonds.accrued'), priority: 3 },
      {
        ...figure('runningYield', 'bond.running-yield', (value) => rate(value, 'negative')),
        header: t('bonds.runningYield'),
        priority: 3,
      },
      {
        ...figure('redemptionYield', 'bond.redemption-yield', (value) => rate(value, 'negative')),
        header: t('bonds.redemptionYieldShort'),
        className: 'strong',
      },
      { ...figure('modified', 'bond.modified', formatNumber), header: t('bonds.modified'), priority: 2 },
    ]
  }, [t, date, number, quantity, rate, currency])
}

type BondFigure = 'accrued' | 'runningYield' | 'redemptionYield' | 'modified'

const toNumber = (figure: string | null) => (figure === null ? null : Number(figure))
