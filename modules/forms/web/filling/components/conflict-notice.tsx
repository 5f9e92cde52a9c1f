import { fieldText, labelOf, useFieldWords } from '@atrium/collections/web/grid/item-text'
import type { FieldValue } from '@atrium/domain/fields/definition'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import type { DraftConflict } from '../draft-saver.ts'

type Props = {
  form: CompiledForm
  conflicts: readonly DraftConflict[]
  onClose: () => void
  /** Takes the answer of the other device. */
  onTake: (field: string, value: FieldValue) => void
}

const noNames = () => undefined

/** Shows answers from another device that this device has replaced. */
export function ConflictNotice({ form, conflicts, onClose, onTake }: Props) {
  const { t } = useTranslation()
  const words = useFieldWords(noNames)
  return (
    <Note kind="info">
      <p>{t('forms.otherDevice')}</p>
      <ul className="form-errors">
        {conflicts.map(({ field: name, theirs }) => {
          const field = form.fields.find((one) => one.name === name)?.field
          const label = field ? labelOf(field, words.locale) : name
          return (
            <li key={name}>
              {label}: {(field && fieldText(field, theirs, words)) || '—'}{' '}
              <button className="link" type="button" onClick={() => onTake(name, theirs)}>
                {t('forms.takeTheirs', { field: label })}
              </button>
            </li>
          )
        })}
      </ul>
      <button className="link" type="button" onClick={onClose}>
        {t('forms.keepMine')}
      </button>
    </Note>
  )
}
