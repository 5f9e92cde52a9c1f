import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Decimal } from '@atrium/domain/decimal'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate } from '../../contract/estate.ts'
import { formatEstateFigure } from '../estate-address.ts'
import { computeEstate, findLeavingMost, findMostSaving, type ChangeEffect, type EstateFigures } from './estate-figures.ts'
import { Sentence } from './sentence.tsx'
import { usePounds } from './use-pounds.ts'

type Props = { estate: Estate; death: string; amount: number; onAmount: (amount: number) => void }

const step = 5_000
const smallestRange = 100_000

/** Compares what could be done: how much tax each saves, and what it leaves. */
export function WhatIfs({ estate, death, amount, onAmount }: Props) {
  const { t } = useTranslation()
  const { pounds } = usePounds()
  const figures = useMemo(() => computeEstate(estate, death, amount), [estate, death, amount])
  const range = Math.max(smallestRange, Math.ceil(figures.tax.estate.toNumber() / step) * step, amount)
  return (
    <section aria-labelledby="estate-what-if">
      <div className="section-head">
        <h2 id="estate-what-if">{t('estate.whatIf.title')}</h2>
      </div>
      {figures.changes.length > 0 ? (
        <>
          <Answer figures={figures} />
          <div className="estate-amount">
            <Slider
              label={t('estate.whatIf.amount')}
              values={[amount]}
              least={0}
              most={range}
              step={step}
              format={(value) => pounds(new Decimal(value))}
              onValues={([value = 0]) => onAmount(value)}
            />
          </div>
          <Changes figures={figures} />
        </>
      ) : (
        <p className="muted">{t('estate.whatIf.past')}</p>
      )}
    </section>
  )
}

type FiguresProps = { figures: EstateFigures }

const explainChange = (figure: 'tax-saved' | 'left-for-heirs', { kind, amount }: ChangeEffect, dateOfDeath: string): string =>
  formatEstateFigure(figure, { dateOfDeath, change: { kind, amount } })

/** States which change saves most, and which leaves most. */
function Answer({ figures: { changes, dateOfDeath, tax } }: FiguresProps) {
  const { t } = useTranslation()
  const { pounds } = usePounds()
  const most = findMostSaving(changes)
  const leaving = findLeavingMost(changes)
  if (!most) return <p className="estate-answer">{t(tax.totalTax.isZero() ? 'estate.whatIf.noTax' : 'estate.whatIf.none')}</p>
  return (
    <p className="estate-answer">
      <Sentence
        text={t(`estate.whatIf.most.${most.kind}`, { saved: pounds(most.saved) })}
        figures={{ saved: explainChange('tax-saved', most, dateOfDeath) }}
      />{' '}
      <Sentence
        text={t(`estate.whatIf.leavesMost.${leaving.kind}`, { left: pounds(leaving.left) })}
        figures={{ left: explainChange('left-for-heirs', leaving, dateOfDeath) }}
      />
    </p>
  )
}

function Changes({ figures }: FiguresProps) {
  const { t } = useTranslation()
  const { exact } = usePounds()
  const { changes, dateOfDeath } = figures
  const most = findMostSaving(changes)
  const scale = Decimal.max(1, ...changes.map(({ saved }) => saved), figures.laterGift.saved)
  return (
    <ul className="estate-changes">
      {changes.map((change) => {
        const isMost = change === most
        return (
          <li key={change.kind} className={isMost ? 'is-most' : undefined} data-change={change.kind}>
            <div>
              <h3>{t(`estate.whatIf.names.${change.kind}`)}</h3>
              <p className="muted">
                <Hint change={change} figures={figures} />
              </p>
              <span className="estate-rail" aria-hidden="true">
                {change.kind === 'give' && (
                  <i className="later" style={{ left: 0, width: `${toPercent(figures.laterGift.saved, scale)}%` }} />
                )}
                <i className={isMost ? 'most' : 'other'} style={{ left: 0, width: `${toPercent(change.saved, scale)}%` }} />
              </span>
            </div>
            <dl>
              <Amount label={t('estate.whatIf.saved')}>
                <Explained explain={explainChange('tax-saved', change, dateOfDeath)}>{exact(change.saved)}</Explained>
              </Amount>
              <Amount label={t('estate.whatIf.left')}>
                <Explained explain={explainChange('left-for-heirs', change, dateOfDeath)}>{exact(change.left)}</Explained>
              </Amount>
            </dl>
          </li>
        )
      })}
      <Insure figures={figures} />
    </ul>
  )
}

const toPercent = (value: Decimal, scale: Decimal): string => Decimal.max(0, value.div(scale).times(100)).toFixed(2)

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Hint({ change, figures: { laterGift, charityNeeded, dateOfDeath, cover } }: FiguresProps & { change: ChangeEffect }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { pounds } = usePounds()
  switch (change.kind) {
    case 'give':
      return (
        <Sentence
          text={t('estate.whatIf.giveHint', { date: date(laterGift.dateOfDeath), saved: pounds(laterGift.saved) })}
          figures={{ saved: explainChange('tax-saved', change, laterGift.dateOfDeath) }}
        />
      )
    case 'charity':
      if (change.ratePercent.eq(36)) return t('estate.whatIf.charityReached')
      if (!charityNeeded) return t('estate.whatIf.charityPlain')
      return (
        <Sentence
          text={t('estate.whatIf.charityHint', { needed: pounds(charityNeeded) })}
          figures={{ needed: formatEstateFigure('charity-needed', { dateOfDeath }) }}
        />
      )
    case 'spend':
      return t('estate.whatIf.spendHint')
    case 'cover-in-trust':
      return t('estate.whatIf.coverHint', { cover: pounds(cover.inEstate) })
  }
}

/** States the life cover that would pay the tax. It saves none. */
function Insure({ figures: { dateOfDeath, tax, cover } }: { figures: EstateFigures }) {
  const { t } = useTranslation()
  const { pounds, exact } = usePounds()
  if (tax.totalTax.isZero()) return null
  const missing = formatEstateFigure('cover-missing', { dateOfDeath })
  return (
    <li data-change="insure">
      <div>
        <h3>{t('estate.whatIf.names.insure')}</h3>
        <p className="muted">
          {cover.missing.isZero() ? (
            t('estate.whatIf.insured', { cover: pounds(cover.inTrust) })
          ) : (
            <Sentence text={t('estate.whatIf.insureHint', { missing: pounds(cover.missing) })} figures={{ missing }} />
          )}{' '}
          {cover.inTrust.gt(0) && cover.missing.gt(0) && t('estate.whatIf.inTrust', { cover: pounds(cover.inTrust) })}
        </p>
      </div>
      <dl>
        <Amount label={t('estate.whatIf.pays')}>
          <Explained explain={missing}>{exact(cover.missing)}</Explained>
        </Amount>
      </dl>
    </li>
  )
}
