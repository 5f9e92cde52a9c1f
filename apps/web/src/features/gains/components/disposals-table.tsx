import type { Disposal, GainBasis, YearOfGains } from '@atrium/contract/gains'
import type { PortfolioFigure } from '@atrium/contract/portfolios'
import type { Currency } from '@atrium/domain/currency'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOf } from '../../../i18n/decimals.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { EmptyCell } from '../../../ui/empty-cell.tsx'
import { Change, Explained, Unfolds } from '../../../ui/figure.tsx'
import { Missing } from '../../../ui/missing.tsx'
import { addressOf } from '../../portfolios/figure-address.ts'
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

function Totals({ year: { taxYear, totals, exemptAmount }, basis, currency }: About & { year: YearOfGains }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const explained = (figure: PortfolioFigure, value: string, shown: ReactNode) =>
    signOf(value) === 0 ? shown : <Explained explain={addressOf(figure, `${basis}:${taxYear}`)}>{shown}</Explained>
  const change = (value: string) => <Change amount={value} currency={currency} />
  return (
    <>
      <tr className="subtotal">
        <th scope="row" colSpan={2}>
          {t('portfolios.groupTotal', { name: taxYear })}
        </th>
        <EmptyCell className="priority-3" />
        <td className="n priority-2">{explained('realised.proceeds', totals.proceeds, amount(totals.proceeds, currency))}</td>
        <td className="n priority-2">{explained('realised.cost', totals.cost, amount(totals.cost, currency))}</td>
        <td className="n">{explained('realised.gain', totals.gain, change(totals.gain))}</td>
      </tr>
      <tr className="year-parts">
        <td colSpan={6}>
          <dl>
            <div>
              <dt>{t('gains.gains')}</dt>
              <dd>{explained('realised.gains', totals.gains, change(totals.gains))}</dd>
            </div>
            <div>
              <dt>{t('gains.losses')}</dt>
              <dd>{explained('realised.losses', totals.losses, change(totals.losses))}</dd>
            </div>
            {exemptAmount && (
              <div>
                <dt>{t('gains.exempt')}</dt>
                <dd>{amount(exemptAmount, currency, 'negative', 0)}</dd>
              </div>
            )}
          </dl>
        </td>
      </tr>
    </>
  )
}
