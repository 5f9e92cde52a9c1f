import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { useChange } from '../use-change.ts'

type Props = {
  title: string
  label: string
  hint?: string
  name: string
  maxLength: number
  save: string
  result: (name: string) => string
  write: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a document or folder and saves it. */
export function NameDialog({ title, label, hint, name: before, maxLength, save, result, write, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  const { change, isBusy, nameError, setNameError } = useChange()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') setNameError(t('library.issues.required'))
    else if (await change(() => write(given), result(given))) onClose()
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form className="library-dialog" onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={label} hint={hint} name="name" value={name} maxLength={maxLength} error={nameError} onValue={setName} />
        <div className="library-dialog-foot">
          <button className="button primary" type="submit" aria-busy={isBusy}>
            {save}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
