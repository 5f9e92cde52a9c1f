import type { Bonds, HeldBond } from '../../../contract/bonds.ts'
import type { PortfolioFigure } from '@atrium/investments/contract/portfolios'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, Opens } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { addressOf } from '@atrium/investments/web/portfolios/figure-address'
import { drawerAddress } from '@atrium/investments/web/portfolios/portfolio-search'

export function BondsTable({ bonds: { bonds, currency } }: { bonds: Bonds }) {
  const { t } = useTranslation()
  return (
    <table className="bond-table">
      <caption className="visually-hidden">{t('bonds.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bonds.bond')}</th>
          <th scope="col" className="n priority-2">
            {t('bonds.maturesOn')}
          </th>
          <th scope="col" className="n priority-2">
            {t('bonds.nominal')}
          </th>
          <th scope="col" className="n priority-2">
            {t('bonds.cleanPrice')}
          </th>
          <th scope="col" className="n priority-3">
            {t('bonds.accrued')}
          </th>
          <th scope="col" className="n priority-3">
            {t('bonds.runningYield')}
          </th>
          <th scope="col" className="n">
            {t('bonds.redemptionYieldShort')}
          </th>
          <th scope="col" className="n priority-2">
            {t('bonds.modified')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bonds.map((bond) => (
          <Row key={bond.id} bond={bond} isForeign={bond.priceCurrency !== null && bond.priceCurrency !== currency} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ bond, isForeign }: { bond: HeldBond; isForeign: boolean }) {
  const { t } = useTranslation()
  const { date, number, quantity, rate } = useFormats()
  const reason = bond.missing ? t(`bonds.missing.${bond.missing}`) : t('bonds.noFigure')
  const figure = (name: PortfolioFigure, value: string | null, write: (value: string) => string) =>
    value === null ? <Missing reason={reason} /> : <Explained explain={addressOf(name, bond.id)}>{write(value)}</Explained>
  const two = (value: string) => number(value, 2)
  return (
    <tr className="row">
      <th scope="row">
        <Opens drawer={drawerAddress('bond', bond.id)}>{bond.name}</Opens>
        {bond.missing && <span className="tag">{t(`bonds.tag.${bond.missing}`)}</span>}
        {bond.isExDividend && <span className="tag">{t('bonds.exDividend')}</span>}
        {bond.maturesOn && <small className="only-mobile">{t('bonds.until', { date: date(bond.maturesOn) })}</small>}
      </th>
      <td className="n priority-2">{bond.maturesOn ? date(bond.maturesOn) : t('bonds.never')}</td>
      <td className="n priority-2">
        {quantity(bond.nominal)}
        {isForeign && <span className="unit"> {bond.priceCurrency}</span>}
      </td>
      <td className="n priority-2">{bond.cleanPrice ? two(bond.cleanPrice) : <Missing reason={reason} />}</td>
      <td className="n priority-3">{figure('bond.accrued', bond.accrued, two)}</td>
      <td className="n priority-3">{figure('bond.running-yield', bond.runningYield, (value) => rate(value, 'negative'))}</td>
      <td className="n strong">{figure('bond.redemption-yield', bond.redemptionYield, (value) => rate(value, 'negative'))}</td>
      <td className="n priority-2">{figure('bond.modified', bond.modified, two)}</td>
    </tr>
  )
}
