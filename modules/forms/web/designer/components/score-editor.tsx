import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText, type Locale } from '@atrium/domain/fields/definition'
import type { FormDefinition, FormField, FormScore, ScoredQuestion } from '@atrium/domain/forms/definition'
import { changeQuestion, changeScore, listScorableFields, setOwnBands, setScored } from '@atrium/domain/forms/edit-score'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { ownText, withText } from '../local-text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { NumberField } from './number-field.tsx'
import './score-editor.css'

type Props = { definition: FormDefinition; locale: Locale; onChange: (definition: FormDefinition) => void }

const profiles = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Edits the score of a form: the points of the answers, the bands of the seven profiles, their caps, and who sees the result. */
export function ScoreEditor({ definition, locale, onChange }: Props) {
  const { t } = useTranslation()
  const fields = useMemo(() => listScorableFields(definition), [definition])
  const { score } = definition
  if (fields.length === 0) return <EmptyState title={t('designer.score.noQuestions')} />
  return (
    <div className="score-editor">
      <p className="muted">{t('designer.score.intro')}</p>
      {fields.map((field) => (
        <QuestionPoints
          key={field.name}
          field={field}
          question={score?.questions.find(({ name }) => name === field.name)}
          locale={locale}
          onScored={(isScored) => onChange(setScored(definition, field, isScored))}
          onQuestion={(change) => onChange(changeQuestion(definition, field, change))}
        />
      ))}
      {score && (
        <>
          <section aria-labelledby="score-bands">
            <h2 id="score-bands">{t('designer.score.bands')}</h2>
            <Switch
              label={t('designer.score.ownBands')}
              hint={t('designer.score.ownBandsHint')}
              isOn={score.bands !== undefined}
              onChange={(isOn) => onChange(setOwnBands(definition, isOn))}
            />
            {score.bands && (
              <div className="score-points">
                {score.bands.map((bound, index) => (
                  <NumberField
                    // oxlint-disable-next-line react/no-array-index-key -- the place is the profile
                    key={index}
                    label={t('designer.score.profileFrom', { profile: index + 1 })}
                    value={bound}
                    onNumber={(number) => onChange(changeScore(definition, { bands: score.bands!.with(index, number) }))}
                  />
                ))}
              </div>
            )}
          </section>
          <Caps definition={definition} score={score} locale={locale} onScore={(change) => onChange(changeScore(definition, change))} />
          <Switch
            label={t('designer.score.shown')}
            isOn={score.isShownToSender === true}
            onChange={(isOn) => onChange(changeScore(definition, { isShownToSender: isOn ? true : undefined }))}
          />
        </>
      )}
    </div>
  )
}

type QuestionProps = {
  field: FormField
  question: ScoredQuestion | undefined
  locale: Locale
  onScored: (isScored: boolean) => void
  onQuestion: (change: { weight?: number; scores?: ScoredQuestion['scores'] }) => void
}

/** Whether the answers to a question have points, and which. */
function QuestionPoints({ field, question, locale, onScored, onQuestion }: QuestionProps) {
  const { t } = useTranslation()
  const label = labelOf(field, locale)
  return (
    <section className="score-question" aria-label={label}>
      <Switch
        label={label}
        hint={question ? undefined : t('designer.score.notCounted')}
        isOn={question !== undefined}
        onChange={onScored}
      />
      {question && (
        <div className="score-points">
          {(field.options ?? []).map((option) => (
            <NumberField
              key={option.value}
              label={localText(option.label, locale)}
              value={question.scores[option.value]}
              onNumber={(number) => onQuestion({ scores: { ...question.scores, [option.value]: number } })}
            />
          ))}
          <NumberField label={t('designer.score.weight')} value={question.weight ?? 1} onNumber={(weight) => onQuestion({ weight })} />
        </div>
      )}
    </section>
  )
}

type CapsProps = {
  definition: FormDefinition
  score: FormScore
  locale: Locale
  onScore: (change: { caps: FormScore['caps'] }) => void
}

/** The highest profile that is permitted while a condition holds, with the reason that people read. */
function Caps({ definition, score, locale, onScore }: CapsProps) {
  const { t } = useTranslation()
  const { caps = [] } = score
  const change = (index: number, to: Partial<(typeof caps)[number]>) =>
    onScore({ caps: caps.map((cap, at) => (at === index ? { ...cap, ...to } : cap)) })
  return (
    <section aria-labelledby="score-caps">
      <h2 id="score-caps">{t('designer.score.caps')}</h2>
      <p className="muted">{t('designer.score.capsHint')}</p>
      {caps.map((cap, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- caps have no identity but their place
        <div key={index} className="score-cap" role="group" aria-label={t('designer.score.cap', { number: index + 1 })}>
          <NativeSelect
            isForm
            label={t('designer.score.most')}
            value={String(cap.profile)}
            choices={profiles.map((value) => ({ value, label: value }))}
            onChoose={(profile) => change(index, { profile: Number(profile) })}
          />
          <TextField
            label={t('designer.score.reason')}
            value={ownText(cap.reason, locale)}
            {...(locale !== 'en' && { placeholder: ownText(cap.reason, 'en') })}
            onValue={(text) => change(index, { reason: withText(cap.reason, locale, text) ?? '' })}
          />
          <ConditionEditor
            definition={definition}
            title={t('designer.score.capWhen')}
            empty={t('designer.score.always')}
            without={[]}
            condition={cap.when}
            locale={locale}
            onCondition={(when) => change(index, { when: when ?? { all: [] } })}
          />
          <button type="button" className="link" onClick={() => onScore({ caps: removed(caps, index) })}>
            {t('designer.score.removeCap', { number: index + 1 })}
          </button>
        </div>
      ))}
      <button type="button" className="button" onClick={() => onScore({ caps: [...caps, { when: { all: [] }, profile: 3 }] })}>
        <Icon name="plus" small />
        {t('designer.score.addCap')}
      </button>
    </section>
  )
}

/** Returns the caps without one; undefined if none is left. */
const removed = (caps: NonNullable<FormScore['caps']>, index: number): FormScore['caps'] =>
  caps.length === 1 ? undefined : caps.toSpliced(index, 1)
