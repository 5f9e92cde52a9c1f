import { useTranslation } from 'react-i18next'
import { Decimal, zero } from '@atrium/domain/decimal'
import { findRules, taperThreshold } from '@atrium/domain/iht/rules'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate } from '../../contract/estate.ts'
import type { EstateFigure } from '../../contract/estate-terms.ts'
import { formatEstateFigure } from '../estate-address.ts'
import type { TaxFigures } from './estate-figures.ts'
import { usePounds } from './use-pounds.ts'

/** A line of the calculation. `start` and `end` are the ends of its bar, in pounds. */
type Step = {
  figure: EstateFigure
  title: string
  hint?: string
  source: string
  value: Decimal
  start: Decimal
  end: Decimal
  kind: 'sum' | 'deduction' | 'tax' | 'total'
}

/** Shows how the tax comes about, line by line, each with its rule. */
export function TaxSteps({ estate, figures }: { estate: Estate; figures: TaxFigures }) {
  const { t } = useTranslation()
  const { exact } = usePounds()
  const steps = useSteps(estate, figures)
  const most = Decimal.max(1, ...steps.map(({ end }) => end))
  const place = (value: Decimal) => `${value.div(most).times(100).toFixed(3)}%`
  return (
    <FigureGroup>
      <table className="entries estate-steps">
        <caption className="visually-hidden">{t('estate.steps.title')}</caption>
        <tbody>
          {steps.map(({ figure, title, hint, source, value, start, end, kind }) => {
            const rail = (
              <span className="estate-rail" aria-hidden="true">
                {end.gt(start) && <i className={kind} style={{ left: place(start), width: place(end.minus(start)) }} />}
              </span>
            )
            return (
              <tr key={figure} className={kind} data-figure={figure}>
                <th scope="row">
                  {title}
                  <small>
                    {hint && <>{hint} · </>}
                    <span className="estate-source">{source}</span>
                  </small>
                  {rail}
                </th>
                <td className="track" aria-hidden="true">
                  {rail}
                </td>
                <td className="n">
                  <Explained explain={formatEstateFigure(figure, { dateOfDeath: figures.dateOfDeath })}>
                    {exact(kind === 'deduction' && !value.isZero() ? value.neg() : value)}
                  </Explained>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <PensionNote figures={figures} />
    </FigureGroup>
  )
}

function PensionNote({ figures: { dateOfDeath, pensions } }: { figures: TaxFigures }) {
  const { t } = useTranslation()
  const { pounds } = usePounds()
  const isOutside = pensions.gt(0) && !findRules(dateOfDeath).includesPensions
  return (
    <p className="muted estate-note">
      {isOutside && <>{t('estate.death.pensions', { amount: pounds(pensions) })} </>}
      {t('estate.death.keeps')}
    </p>
  )
}

function useSteps({ terms }: Estate, { dateOfDeath, ofDay, tax, pensions }: TaxFigures): Step[] {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { pounds } = usePounds()
  const rules = findRules(dateOfDeath)
  const { reliefs, chargeable, residence } = tax
  let left = Decimal.max(zero, tax.estate)
  /** A deduction, whose bar ends where the one before begins. */
  const deduct = (step: Pick<Step, 'figure' | 'title' | 'source' | 'value'> & { hint?: string }): Step => {
    const end = left
    left = Decimal.max(zero, left.minus(step.value))
    return { ...step, kind: 'deduction', start: left, end }
  }
  const hasReliefs = reliefs.total.gt(0)
  const allowance = reliefs.allowance
  const band = tax.nilRateBand.plus(
    Decimal.min(tax.gifts.cumulative, new Decimal(rules.nilRateBand).times(ofDay.tnrbPercent.div(100).plus(1))),
  )
  const used = band.minus(tax.nilRateBand)
  const steps: Step[] = [
    {
      figure: 'estate-value',
      title: t('estate.steps.estate'),
      hint: t(rules.includesPensions && pensions.gt(0) ? 'estate.steps.estateWithPensions' : 'estate.steps.estateHint'),
      source: 'IHTA 1984 s5',
      value: tax.estate,
      start: zero,
      end: left,
      kind: 'sum',
    },
  ]
  if (hasReliefs)
    steps.push(
      deduct({
        figure: 'estate-reliefs',
        title: t('estate.steps.reliefs'),
        hint: allowance ? t('estate.steps.reliefsHint', { allowance: pounds(allowance) }) : t('estate.steps.reliefsBefore'),
        source: 'IHTA 1984 s104, s116; FA 2026 sch 12',
        value: reliefs.total,
      }),
    )
  if (ofDay.charityLegacy.gt(0))
    steps.push(
      deduct({
        figure: 'estate-charity',
        title: t('estate.steps.charity'),
        hint: t('estate.steps.charityHint'),
        source: 'IHTA 1984 s23',
        value: ofDay.charityLegacy,
      }),
    )
  if (ofDay.spouseExempt.gt(0))
    steps.push(
      deduct({
        figure: 'estate-spouse',
        title: t('estate.steps.spouse'),
        hint: t(terms.isLongTermResident && !terms.isSpouseLongTermResident ? 'estate.steps.spouseLimited' : 'estate.steps.spouseHint'),
        source: 'IHTA 1984 s18',
        value: ofDay.spouseExempt,
      }),
    )
  if (steps.length > 1)
    steps.push({
      figure: 'estate-chargeable',
      title: t('estate.steps.chargeable'),
      source: 'IHTA 1984 s4',
      value: chargeable,
      start: zero,
      end: chargeable,
      kind: 'sum',
    })
  if (chargeable.gt(0) || tax.nilRateBand.gt(0))
    steps.push(
      deduct({
        figure: 'estate-nil-rate-band',
        title: t('estate.steps.nilRateBand'),
        hint: used.gt(0)
          ? t('estate.steps.nilRateBandGifts', { band: pounds(band), used: pounds(used) })
          : t('estate.steps.nilRateBandHint', { band: pounds(band) }),
        source: 'IHTA 1984 s7, s8A',
        value: tax.nilRateBand,
      }),
    )
  if (residence.amount.gt(0) || tax.estate.gt(taperThreshold))
    steps.push(
      deduct({
        figure: 'estate-residence-band',
        title: t('estate.steps.residenceBand'),
        hint: t(tax.estate.gt(taperThreshold) ? 'estate.steps.residenceBandTaper' : 'estate.steps.residenceBandHint'),
        source: 'IHTA 1984 s8D–8M',
        value: residence.amount,
      }),
    )
  steps.push({
    figure: 'tax-on-estate',
    title: t('estate.steps.taxOnEstate', { rate: percent(tax.ratePercent.toFixed(), undefined, 0) }),
    source: tax.ratePercent.eq(rules.ratePercent) ? 'IHTA 1984 sch 1' : 'IHTA 1984 sch 1A',
    value: tax.taxOnEstate,
    start: zero,
    end: tax.taxOnEstate,
    kind: 'tax',
  })
  if (tax.gifts.gifts.some(({ percentOfFullTax }) => percentOfFullTax !== null))
    steps.push({
      figure: 'tax-on-gifts',
      title: t('estate.steps.taxOnGifts'),
      hint: t('estate.steps.taxOnGiftsHint'),
      source: 'IHTA 1984 s3A, s7',
      value: tax.gifts.total,
      start: tax.taxOnEstate,
      end: tax.totalTax,
      kind: 'tax',
    })
  return [
    ...steps,
    {
      figure: 'inheritance-tax',
      title: t('estate.steps.total'),
      source: 'IHTA 1984',
      value: tax.totalTax,
      start: zero,
      end: tax.totalTax,
      kind: 'total',
    },
  ]
}
