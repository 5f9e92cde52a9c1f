import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import type { EnvelopeDraft, SigningField } from '../../../contract/envelopes.ts'
import { changeField, colourOf, removeField, type DraftProblems } from '../draft.ts'

type Change = (edit: (before: EnvelopeDraft) => EnvelopeDraft) => void
type Props = {
  draft: EnvelopeDraft
  pageCount: number
  nameOf: (person: string) => string
  selected: string | null
  problems: DraftProblems | null
  onChange: Change
  onShow: (field: string) => void
  onSuggest: () => void
}

/** Lists the fields of each signer, with which they can be changed without the pages. */
export function FieldList({ draft, pageCount, nameOf, selected, problems, onChange, onShow, onSuggest }: Props) {
  const { t } = useTranslation()
  const isSuggesting = draft.signers.some(({ fields }) => !fields.some(({ kind }) => kind === 'signature'))
  return (
    <section aria-labelledby="sending-fields">
      <h2 id="sending-fields">{t('sending.fields')}</h2>
      <p className="visually-hidden" id="placed-hint">
        {t('sending.placedHint')}
      </p>
      {isSuggesting && draft.signers.length > 0 && (
        <button className="button small" type="button" onClick={onSuggest}>
          <Icon name="sign" small />
          {t('sending.suggest')}
        </button>
      )}
      {draft.signers.map(({ id, person, fields }, position) => (
        <div key={id} className="signer-fields">
          <h3>
            <span className="signer-mark" style={{ '--signer': colourOf(position) } as CSSProperties} aria-hidden="true">
              {position + 1}
            </span>
            {nameOf(person)}
          </h3>
          {fields.length === 0 && <p className="muted">{t('sending.noFields')}</p>}
          <ul className="sending-fields">
            {fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                pageCount={pageCount}
                isSelected={selected === field.id}
                error={problems?.withoutLabel.includes(field.id) ? t('sending.errors.labelMissing') : undefined}
                onChange={onChange}
                onShow={() => onShow(field.id)}
              />
            ))}
          </ul>
          <FieldMessages
            id={`fields-of-${id}`}
            error={problems?.withoutSignature.includes(id) ? t('sending.errors.signatureMissing', { name: nameOf(person) }) : undefined}
          />
        </div>
      ))}
    </section>
  )
}

type RowProps = {
  field: SigningField
  pageCount: number
  isSelected: boolean
  error: string | undefined
  onChange: Change
  onShow: () => void
}

function FieldRow({ field, pageCount, isSelected, error, onChange, onShow }: RowProps) {
  const { t } = useTranslation()
  const { id, kind, label, page, isRequired } = field
  const kindName = t(`sending.fieldKinds.${kind}`)
  const hasInput = kind === 'text' || kind === 'checkbox'
  const title = t('sending.edit', { field: label || kindName })
  const set = (values: Partial<SigningField>) => onChange((before) => changeField(before, id, values))
  return (
    <li aria-current={isSelected || undefined}>
      <details open={(hasInput && isSelected) || error !== undefined || undefined}>
        <summary>
          <span className="name">{label || kindName}</span>
          <span className="muted">{t('signing.onPage', { page })}</span>
        </summary>
        <div className="field-settings" role="group" aria-label={title}>
          <TextField label={t('sending.label')} value={label} maxLength={80} error={error} onValue={(value) => set({ label: value })} />
          <NativeSelect
            isForm
            label={t('sending.page')}
            value={String(page)}
            choices={Array.from({ length: pageCount }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            onChoose={(value) => set({ page: Number(value) })}
          />
          {hasInput && (
            <Check isOn={isRequired} onChange={(isOn) => set({ isRequired: isOn })}>
              {t('sending.required')}
            </Check>
          )}
          <div className="field-buttons">
            <button className="link" type="button" onClick={onShow}>
              {t('sending.show')}
            </button>
            <button className="link" type="button" onClick={() => onChange((before) => removeField(before, id))}>
              {t('sending.remove')}
              <span className="visually-hidden">: {label || kindName}</span>
            </button>
          </div>
        </div>
      </details>
    </li>
  )
}
