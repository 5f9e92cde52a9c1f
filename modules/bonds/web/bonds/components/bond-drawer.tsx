import type { Bonds, HeldBond } from '../../../contract/bonds.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shiftDecimal } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { DrawerProps } from '@atrium/investments/web/portfolios/portfolio-search'
import { bondsQuery } from '../queries.ts'
import { BondCoupons } from './bond-coupons.tsx'
import { BondFigures } from './bond-figures.tsx'
import './bonds.css'

/** Shows one bond: its terms, its value and its remaining payments. */
export function BondDrawer({ portfolio, search: { on }, subject }: DrawerProps) {
  const { t } = useTranslation()
  const { date, rate } = useFormats()
  const { close } = useUrlDrawer('drawer')
  const query = useQuery(bondsQuery({ portfolio: portfolio.id, on }))
  const bond = query.data?.bonds.find(({ id }) => id === subject)
  const response = bond?.redemptionYield && t('bonds.yields', { rate: rate(bond.redemptionYield, 'negative') })
  return (
    <Drawer
      title={bond?.name ?? t('bonds.bond')}
      {...(response && { response })}
      {...(query.data && { context: `${portfolio.name} · ${t('holdings.on', { date: date(query.data.valuedOn) })}` })}
      onClose={close}
    >
      <Panel query={query} failure={t('bonds.failed')} skeleton={<TableSkeleton rows={8} />}>
        {(bonds) =>
          bond ? <BondSections bond={bond} bonds={bonds} /> : <EmptyState title={t('bonds.gone')}>{t('bonds.goneHint')}</EmptyState>
        }
      </Panel>
    </Drawer>
  )
}

function BondSections({ bond, bonds }: { bond: HeldBond; bonds: Bonds }) {
  const { t } = useTranslation()
  return (
    <div className="bond-parts">
      {bond.missing && (
        <Note kind="info">
          <p>{t(`bonds.missing.${bond.missing}`)}</p>
        </Note>
      )}
      <Terms bond={bond} />
      <FigureGroup>
        <BondFigures bond={bond} />
      </FigureGroup>
      <BondCoupons bond={bond} currency={bond.priceCurrency ?? bonds.currency} />
      <AsOf provenance={bonds.provenance} />
    </div>
  )
}

/** Number of decimals of a coupon in percent, because coupons can be in eighths of a percent. */
const couponDecimals = 3
const frequencies = { 1: 'once', 2: 'twice', 4: 'quarterly' } as const

function Terms({ bond }: { bond: HeldBond }) {
  const { t } = useTranslation()
  const { date, percent, quantity } = useFormats()
  const terms = [
    [t('bonds.coupon'), t('funds.aYear', { rate: percent(shiftDecimal(bond.coupon, 2), 'negative', couponDecimals) })],
    [t('bonds.paid'), t(`bonds.frequency.${frequencies[bond.frequency]}`)],
    [t('bonds.maturesOn'), bond.maturesOn ? date(bond.maturesOn) : t('bonds.never')],
    [t('bonds.dayCount'), t(`bonds.dayCounts.${bond.dayCount}`)],
    [t('bonds.nominal'), `${quantity(bond.nominal)} ${bond.priceCurrency ?? ''}`],
  ] as const
  return (
    <section aria-labelledby="bond-terms">
      <h3 id="bond-terms">{t('bonds.terms')}</h3>
      <table className="bond-facts">
        <tbody>
          {terms.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
