import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthsAfter } from '@atrium/domain/calendar'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Estate, EstateGift } from '../../contract/estate.ts'
import { isDayOfDeath } from '../../contract/estate-plan.ts'
import { formatEstateFigure } from '../estate-address.ts'
import { listShortCases } from './assumptions.tsx'
import { Incomplete } from './incomplete.tsx'
import type { TaxFigures } from './estate-figures.ts'
import { Sentence } from './sentence.tsx'
import { usePounds } from './use-pounds.ts'

type Props = {
  estate: Estate
  figures: TaxFigures
  death: string
  giftAfter: EstateGift | null
  onDeath: (day: string) => void
}

/** States what the calculation covers, and then the tax for a death on a day, which a slider changes. */
export function EstateHero({ estate, figures, death, giftAfter, onDeath }: Props) {
  const { t } = useTranslation()
  return (
    <section className="hero home">
      <div className="wrap estate-hero">
        <div>
          <h1>{t('estate.title')}</h1>
          <Scope estate={estate} />
          <Headline figures={figures} />
          <Incomplete estate={estate} />
        </div>
        <DayOfDeath today={estate.today} death={death} giftAfter={giftAfter} onDeath={onDeath} />
      </div>
    </section>
  )
}

/** States what is not covered, before the first figure. */
function Scope({ estate: { taxJurisdiction, currency, terms, gifts } }: { estate: Estate }) {
  const { t } = useTranslation()
  const isElsewhere = taxJurisdiction !== 'GB' || currency !== 'GBP'
  const cases = listShortCases().map((name) => t(`estate.short.${name}`))
  return (
    <div className="estate-scope">
      <p>
        {t('estate.scope.uk', { cases: cases.join(', ') })} <a href="#estate-not-covered">{t('estate.scope.all')}</a>
      </p>
      {isElsewhere && <Note>{t('estate.scope.elsewhere')}</Note>}
      {!terms.isLongTermResident && <Note>{t('estate.scope.notResident')}</Note>}
      {terms.hasTrustInterest && <Note>{t('estate.scope.trustInterest')}</Note>}
      {gifts.some(({ recipientKind }) => recipientKind === 'trust') && <Note kind="info">{t('estate.scope.trustGifts')}</Note>}
    </div>
  )
}

function Headline({ figures: { dateOfDeath, tax, left } }: { figures: TaxFigures }) {
  const { t } = useTranslation()
  const { pounds } = usePounds()
  const of = { dateOfDeath }
  const text = tax.totalTax.isZero() ? t('estate.nothing') : t('estate.sentence', { amount: pounds(tax.totalTax) })
  return (
    <>
      <p className="estate-headline" data-figure="inheritance-tax">
        <Sentence text={text} figures={{ amount: formatEstateFigure('inheritance-tax', of) }} />
      </p>
      <p className="estate-heirs">
        <Sentence
          text={t('estate.heirs', { estate: pounds(tax.estate), left: pounds(left) })}
          figures={{
            estate: formatEstateFigure('estate-value', of),
            left: formatEstateFigure('left-for-heirs', { dateOfDeath, change: { kind: 'spend', amount: '0' } }),
          }}
        />
      </p>
    </>
  )
}

/** The slider leads from today to this many months later. */
const mostMonths = 300

const monthsBetween = (from: string, to: string): number => {
  const [firstYear, firstMonth] = from.split('-').map(Number) as [number, number]
  const [lastYear, lastMonth] = to.split('-').map(Number) as [number, number]
  return Math.max(0, Math.min(mostMonths, (lastYear - firstYear) * 12 + lastMonth - firstMonth))
}

function DayOfDeath({ today, death, giftAfter, onDeath }: { today: string } & Pick<Props, 'death' | 'giftAfter' | 'onDeath'>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? death
  const problem = () => {
    if (!isDayOfDeath(text)) return t('estate.death.notDay')
    return giftAfter ? t('estate.death.beforeGift', { name: giftAfter.recipient, date: date(giftAfter.givenOn) }) : undefined
  }
  return (
    <div className="estate-death">
      <Slider
        label={t('estate.death.label')}
        values={[monthsBetween(today, death)]}
        least={0}
        most={mostMonths}
        format={(months) => date(months === monthsBetween(today, death) ? death : monthsAfter(today, months))}
        onValues={([months = 0]) => {
          setTyped(null)
          onDeath(monthsAfter(today, months))
        }}
      />
      <TextField
        name="death"
        type="date"
        label={t('estate.death.exact')}
        hint={t('estate.death.hint')}
        value={text}
        error={problem()}
        onValue={(value) => {
          setTyped(value)
          if (!isDayOfDeath(value)) return
          setTyped(null)
          onDeath(value)
        }}
      />
    </div>
  )
}
