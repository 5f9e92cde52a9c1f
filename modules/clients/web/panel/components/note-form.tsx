import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { maxNoteLength, noteVisibilities, type Note, type NoteVisibility } from '../../../contract/notes.ts'
import { api } from '../../api.ts'
import { useSave } from '../use-save.ts'
import { FormFoot } from './form-foot.tsx'

type Props = {
  account: string
  label: string
  /** The note that is changed, or to which the new one is an addition. */
  changes?: Note
  addsTo?: Note
  hint?: string
  onDone?: () => void
}

/** Writes a note, changes one, or adds to one. */
export function NoteForm({ account, label, changes, addsTo, hint, onDone }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(changes?.text ?? '')
  const [visibility, setVisibility] = useState<NoteVisibility>('team')
  const { save, isSaving, errors, setErrors } = useSave()
  // A repeated request of the same form adds nothing.
  const id = useRef(crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setErrors({ text: t('clientPage.issues.required') })
    const write = () =>
      changes
        ? api.notes.change({ account, note: changes.id, version: changes.version, text: text.trim() })
        : api.notes.add({ account, id: id.current, visibility, text: text.trim(), addsTo: addsTo?.id ?? null })
    if (!(await save(write, t('clientPage.notes.saved')))) return
    id.current = crypto.randomUUID()
    if (!changes) setText('')
    onDone?.()
  }
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={label}
        name="text"
        maxLength={maxNoteLength}
        value={text}
        error={errors['text']}
        hint={hint ?? (changes ? undefined : t(`clientPage.notes.hints.${visibility}`))}
        onValue={setText}
      />
      <div className="staff-form-row">
        {!changes && !addsTo && (
          <Segmented
            label={t('clientPage.notes.visibility')}
            value={visibility}
            choices={noteVisibilities.map((value) => ({ value, label: t(`clientPage.notes.visibilities.${value}`) }))}
            onChoose={setVisibility}
          />
        )}
        <FormFoot label={t('clientPage.notes.save')} isSaving={isSaving} {...(onDone && { onCancel: onDone })} />
      </div>
    </form>
  )
}
