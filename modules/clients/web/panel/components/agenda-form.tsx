import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { maxAgendaLength, type Agenda } from '../../../contract/reviews.ts'
import { api } from '../../api.ts'
import { useSave } from '../use-save.ts'
import { FormFoot } from './form-foot.tsx'

/** The agenda of the next review, which all staff who see the client share. */
export function AgendaForm({ account, agenda }: { account: string; agenda: Agenda }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [text, setText] = useState(agenda.text)
  const { save, isSaving, errors } = useSave()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    await save(() => api.reviews.saveAgenda({ account, text: text.trim(), version: agenda.version }), t('clientPage.review.agendaSaved'))
  }
  const hint = agenda.updatedAt
    ? t('clientPage.review.agendaBy', {
        moment: moment(agenda.updatedAt),
        name: agenda.updatedBy?.name ?? t('clientPage.formerColleague'),
      })
    : t('clientPage.review.agendaHint')
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={t('clientPage.review.agenda')}
        name="text"
        rows={4}
        maxLength={maxAgendaLength}
        value={text}
        error={errors['text']}
        hint={hint}
        onValue={setText}
      />
      <FormFoot label={t('clientPage.review.agendaSave')} isSaving={isSaving} />
    </form>
  )
}
