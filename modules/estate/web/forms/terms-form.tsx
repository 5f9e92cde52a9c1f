import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import type { EstateEntry, EstateTerms } from '../../contract/estate.ts'
import { maritalStatuses, maxWishes } from '../../contract/estate-terms.ts'
import { api } from '../api.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { toEntry } from './to-entry.ts'
import { useEntryForm } from './use-entry-form.ts'

type Props = { account: string; terms: EstateTerms; onClose: () => void }
type TypedField =
  | 'spousePercent'
  | 'homePercent'
  | 'charityAmount'
  | 'charityPercent'
  | 'transferredNilRatePercent'
  | 'transferredResidencePercent'
  | 'transferredRelief'
  | 'usedRelief'

/** The drawer in which a client states what only they know of their estate. */
export function TermsForm({ account, terms, onClose }: Props) {
  const { t } = useTranslation()
  const [version] = useState(terms.version)
  const form = useEntryForm<EstateEntry>({
    account,
    start: toEntry(terms),
    name: () => t('estate.form.terms'),
    required: [],
    save: (draft) => api.estates.save({ account, version, ...draft }),
    onClose,
  })
  const { draft, change, problem } = form
  const field = (name: TypedField, hint: string) => (
    <TextField
      name={name}
      label={t(`estate.facts.${name}`)}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      maxLength={20}
      error={problem(name)}
      onValue={(value) => change(name, value)}
    />
  )
  return (
    <EntryDrawer title={t('estate.form.terms')} form={form} onClose={onClose}>
      <NativeSelect
        isForm
        label={t('estate.facts.status')}
        value={draft.maritalStatus}
        choices={maritalStatuses.map((value) => ({ value, label: t(`estate.facts.statuses.${value}`) }))}
        onChoose={(value) => change('maritalStatus', value)}
      />
      <Switch label={t('estate.facts.residence')} isOn={draft.isLongTermResident} onChange={(isOn) => change('isLongTermResident', isOn)} />
      {draft.maritalStatus === 'married' && (
        <>
          <Switch
            label={t('estate.facts.spouseResidence')}
            isOn={draft.isSpouseLongTermResident}
            onChange={(isOn) => change('isSpouseLongTermResident', isOn)}
          />
          {field('spousePercent', t('estate.facts.spousePercentHint'))}
        </>
      )}
      {field('homePercent', t('estate.facts.homePercentHint'))}
      <div className="estate-pair">
        {field('charityAmount', t('estate.facts.pounds'))}
        {field('charityPercent', t('estate.facts.charityPercentHint'))}
      </div>
      <fieldset>
        <legend>{t('estate.facts.transferred')}</legend>
        <div className="estate-pair">
          {field('transferredNilRatePercent', t('estate.facts.transferredHint'))}
          {field('transferredResidencePercent', t('estate.facts.transferredHint'))}
        </div>
        <div className="estate-pair">
          {field('transferredRelief', t('estate.facts.reliefHint'))}
          {field('usedRelief', t('estate.facts.reliefHint'))}
        </div>
      </fieldset>
      <Switch label={t('estate.facts.trustInterest')} isOn={draft.hasTrustInterest} onChange={(isOn) => change('hasTrustInterest', isOn)} />
      <TextArea
        name="wishes"
        label={t('estate.facts.wishes')}
        hint={t('estate.facts.wishesHint')}
        value={draft.wishes}
        maxLength={maxWishes}
        error={problem('wishes')}
        onValue={(value) => change('wishes', value)}
      />
    </EntryDrawer>
  )
}
