import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { propertyTypes } from '../../contract/planning-terms.ts'
import type { DraftProblems, HoldingDraft } from './holding-draft.ts'

type Props = {
  draft: HoldingDraft
  problems: DraftProblems
  onChange: <Field extends keyof HoldingDraft>(field: Field, value: HoldingDraft[Field]) => void
}

/** The fields by which a property is estimated. */
export function PropertyFields({ draft, problems, onChange }: Props) {
  const { t } = useTranslation()
  const problem = (field: keyof HoldingDraft) => problems[field] && t(`planning.problems.${problems[field]}`)
  return (
    <div className="holding-pair">
      <TextField
        name="postCode"
        label={t('planning.postCode')}
        autoComplete="postal-code"
        value={draft.postCode}
        maxLength={12}
        error={problem('postCode')}
        onValue={(value) => onChange('postCode', value)}
      />
      <TextField
        name="bedrooms"
        label={t('planning.bedrooms')}
        inputMode="numeric"
        value={draft.bedrooms}
        maxLength={2}
        error={problem('bedrooms')}
        onValue={(value) => onChange('bedrooms', value)}
      />
      <NativeSelect
        isForm
        label={t('planning.propertyType')}
        value={draft.propertyType ?? 'flat'}
        choices={propertyTypes.map((value) => ({ value, label: t(`planning.propertyTypes.${value}`) }))}
        onChoose={(value) => onChange('propertyType', value)}
      />
    </div>
  )
}
