import type { Disposal, GainBasis, YearOfGains } from '../../../contract/gains.ts'
import type { PortfolioFigure } from '@atrium/investments/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOf } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { Change, Explained, Unfolds } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { addressOf } from '@atrium/investments/web/portfolios/figure-address'
import { DisposalMatches } from './disposal-matches.tsx'

type About = { basis: GainBasis; currency: Currency }

/** Disposals by tax year with what each year comes to; a row unfolds to what was matched with it. */
export function DisposalsTable({ basis, currency, years }: About & { years: readonly YearOfGains[] }) {
  const { t } = useTranslation()
  return (
    <table className="holdings ledger disposals">
      <caption className="visually-hidden">{t('gains.caption', { basis: t(`gains.${basis}`) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('gains.soldOn')}</th>
          <th scope="col">{t('portfolios.holding')}</th>
          <th scope="col" className="n priority-3">
            {t('portfolios.units')}
          </th>
          <th scope="col" className="n priority-2">
            {t('gains.proceeds')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.cost')}
          </th>
          <th scope="col" className="n">
            {t('portfolios.gain')}
          </th>
        </tr>
      </thead>
      {years.map((year) => (
        <Year key={year.taxYear} year={year} basis={basis} currency={currency} />
      ))}
    </table>
  )
}

function Year({ year, basis, currency }: About & { year: YearOfGains }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={6}>
          <h3>
            {t('gains.year', { year: year.taxYear })}
            <small>{t('portfolios.between', { from: date(year.from), to: date(year.to) })}</small>
          </h3>
        </th>
      </tr>
      {year.disposals.map((disposal) => (
        <Row key={disposal.id} disposal={disposal} currency={currency} />
      ))}
      <Totals year={year} basis={basis} currency={currency} />
    </tbody>
  )
}

function Row({ disposal, currency }: { disposal: Disposal; currency: Currency }) {
  const { t } = useTranslation()
  const { amount, date, quantity } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { on, name, units, proceeds, cost, gain, missing, mayChange } = disposal
  const money = (value: string | null) =>
    value === null ? <Missing reason={t(`gains.missing.${missing ?? 'no-exchange-rate'}`)} /> : amount(value, currency)
  return (
    <>
      <tr className="row">
        <td className="date number">{date(on)}</td>
        <th scope="row">
          <Unfolds isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)}>
            {name}
          </Unfolds>
          {mayChange && <span className="tag">{t('gains.mayChange')}</span>}
        </th>
        <td className="n priority-3">{quantity(units)}</td>
        <td className="n priority-2">{money(proceeds)}</td>
        <td className="n priority-2">{money(cost)}</td>
        <td className="n strong">{gain === null ? money(null) : <Change amount={gain} currency={currency} />}</td>
      </tr>
      {isOpen && (
        <tr className="matches" id={id}>
          <td colSpan={6}>
            <DisposalMatches disposal={disposal} currency={currency} />
          </td>
        </tr>
      )}
    </>
  )
}

function Totals({ year, basis, currency }: About & { year: YearOfGains }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { taxYear, totals, exemptAmount, disposals } = year
  const without = disposals.filter(({ gain }) => gain === null).length
  return (
    <>
      {totals && <Sums totals={totals} about={{ basis, currency }} taxYear={taxYear} />}
      <tr className="year-parts">
        <td colSpan={6}>
          {(totals || exemptAmount) && (
            <dl>
              {totals && <Parts totals={totals} about={{ basis, currency }} taxYear={taxYear} />}
              {exemptAmount && (
                <div>
                  <dt>{t('gains.exempt')}</dt>
                  <dd>{amount(exemptAmount, currency, 'negative', 0)}</dd>
                </div>
              )}
            </dl>
          )}
          {without > 0 && <p className="muted">{t('gains.without', { count: without })}</p>}
        </td>
      </tr>
    </>
  )
}

type SumsProps = { totals: NonNullable<YearOfGains['totals']>; about: About; taxYear: string }

function Sums({ totals, about, taxYear }: SumsProps) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { currency } = about
  return (
    <tr className="subtotal">
      <th scope="row" colSpan={2}>
        {t('portfolios.groupTotal', { name: taxYear })}
      </th>
      <EmptyCell className="priority-3" />
      <td className="n priority-2">
        {explained('realised.proceeds', totals.proceeds, { about, taxYear }, amount(totals.proceeds, currency))}
      </td>
      <td className="n priority-2">{explained('realised.cost', totals.cost, { about, taxYear }, amount(totals.cost, currency))}</td>
      <td className="n">
        {explained('realised.gain', totals.gain, { about, taxYear }, <Change amount={totals.gain} currency={currency} />)}
      </td>
    </tr>
  )
}

function Parts({ totals, about, taxYear }: SumsProps) {
  const { t } = useTranslation()
  return (['gains', 'losses'] as const).map((part) => (
    <div key={part}>
      <dt>{t(`gains.${part}`)}</dt>
      <dd>{explained(`realised.${part}`, totals[part], { about, taxYear }, <Change amount={totals[part]} currency={about.currency} />)}</dd>
    </div>
  ))
}

function explained(figure: PortfolioFigure, value: string, { about, taxYear }: Omit<SumsProps, 'totals'>, shown: ReactNode): ReactNode {
  return signOf(value) === 0 ? shown : <Explained explain={addressOf(figure, `${about.basis}:${taxYear}`)}>{shown}</Explained>
}
