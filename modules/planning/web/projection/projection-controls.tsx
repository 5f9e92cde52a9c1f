import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Currency } from '@atrium/domain/currency'
import { projectionLimits, projectionYears, riskProfiles, type ProjectionOptions } from '../../contract/projection-terms.ts'
import { readContribution } from './projection-rules.ts'

type Props = { options: ProjectionOptions; currency: Currency; onChange: (changed: Partial<ProjectionOptions>) => void }

const rateStep = 0.25

/** The options of a projection. */
export function ProjectionControls({ options, currency, onChange }: Props) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const format = (value: number) => percent(String(value))
  return (
    <div className="projection-controls">
      <div className="entry">
        <span>{t('planning.projection.years')}</span>
        <Segmented
          label={t('planning.projection.years')}
          value={String(options.years)}
          choices={projectionYears.map((count) => ({ value: String(count), label: t('planning.projection.yearCount', { count }) }))}
          onChoose={(value) => onChange({ years: projectionYears.find((count) => String(count) === value)! })}
        />
      </div>
      <Slider
        label={t('planning.projection.annualReturn')}
        values={[Number(options.annualReturn)]}
        {...projectionLimits.annualReturn}
        step={rateStep}
        format={format}
        onValues={([value = 0]) => onChange({ annualReturn: String(value) })}
      />
      <Slider
        label={t('planning.projection.inflation')}
        values={[Number(options.inflation)]}
        {...projectionLimits.inflation}
        step={rateStep}
        format={format}
        onValues={([value = 0]) => onChange({ inflation: String(value) })}
      />
      <ContributionField
        currency={currency}
        value={options.monthlyContribution}
        onValue={(monthlyContribution) => onChange({ monthlyContribution })}
      />
      <NativeSelect
        isForm
        label={t('planning.projection.riskProfile')}
        value={String(options.riskProfile)}
        choices={riskProfiles.map((profile) => ({
          value: String(profile),
          label: t('planning.projection.ofProfiles', { profile, most: riskProfiles.length }),
        }))}
        onChoose={(value) => onChange({ riskProfile: riskProfiles.find((profile) => String(profile) === value)! })}
      />
    </div>
  )
}

/** The projection keeps its last contribution while the field has another text than an amount. */
function ContributionField({ currency, value, onValue }: { currency: Currency; value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const read = readContribution(text)
  return (
    <TextField
      name="monthlyContribution"
      label={t('planning.projection.monthlyContribution')}
      hint={t('planning.projection.monthlyContributionHint', { currency })}
      inputMode="text"
      autoComplete="off"
      value={text}
      maxLength={20}
      error={'problem' in read ? t(`planning.problems.${read.problem}`) : undefined}
      onValue={(typed) => {
        setText(typed)
        const next = readContribution(typed)
        if ('value' in next) onValue(next.value)
      }}
    />
  )
}
