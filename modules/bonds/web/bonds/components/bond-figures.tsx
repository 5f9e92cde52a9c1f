import type { HeldBond } from '../../../contract/bonds.ts'
import type { PortfolioFigure } from '@atrium/investments/contract/portfolio-figures'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '@atrium/investments/web/portfolios/figure-address'

type Figure = { label: string; hint: string; figure: PortfolioFigure | null; value: string | null; text: (value: string) => string }

/** Shows the statistics of a bond, each with its meaning in one sentence and its explanation. */
export function BondFigures({ bond }: { bond: HeldBond }) {
  const { t } = useTranslation()
  const { number, rate } = useFormats()
  const price = (value: string) => number(value, 4)
  const percent = (value: string) => rate(value, 'negative')
  const years = (value: string) => t('bonds.years', { years: number(value, 2) })
  const reason = bond.missing ? t(`bonds.missing.${bond.missing}`) : t('bonds.noFigure')
  const createFigure = (name: RowName, figure: PortfolioFigure | null, value: string | null, text: Figure['text']): Figure => ({
    label: t(`bonds.${name}`),
    hint: t(`bonds.hint.${name}`),
    figure,
    value,
    text,
  })
  const figures = [
    createFigure('cleanPrice', null, bond.cleanPrice, price),
    createFigure('accrued', 'bond.accrued', bond.accrued, price),
    createFigure('dirtyPrice', 'bond.dirty-price', bond.dirtyPrice, price),
    createFigure('runningYield', 'bond.running-yield', bond.runningYield, percent),
    createFigure('redemptionYield', 'bond.redemption-yield', bond.redemptionYield, percent),
    createFigure('macaulay', 'bond.macaulay', bond.macaulay, years),
    createFigure('modified', 'bond.modified', bond.modified, years),
    createFigure('convexity', 'bond.convexity', bond.convexity, (value) => number(value, 2)),
  ]
  // Figures without a value are omitted for bonds whose statistics are not supported: dashes would only repeat the note above.
  const hasFigures =
    bond.missing === null ||
    bond.missing === 'no-price' ||
    bond.missing === 'no-yield' ||
    bond.missing === 'no-currency' ||
    bond.missing === 'no-exchange-rate'
  const visibleFigures = hasFigures ? figures : figures.filter(({ value }) => value !== null)
  if (visibleFigures.length === 0) return null
  return (
    <section aria-labelledby="bond-figures">
      <h3 id="bond-figures">{t('bonds.statistics')}</h3>
      <table className="bond-facts">
        <tbody>
          {visibleFigures.map(({ label, hint, figure, value, text }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <small>{hint}</small>
              </th>
              <td className="n strong">
                {value === null ? (
                  <Missing reason={reason} />
                ) : figure ? (
                  <Explained explain={formatFigureAddress(figure, bond.id)}>{text(value)}</Explained>
                ) : (
                  text(value)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowName = 'cleanPrice' | 'accrued' | 'dirtyPrice' | 'runningYield' | 'redemptionYield' | 'macaulay' | 'modified' | 'convexity'
