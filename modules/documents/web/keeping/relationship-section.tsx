import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { api } from '../api.ts'
import { useKeepingChange } from './use-keeping-change.ts'

type Props = { account: string; endedOn: string | null }

/** The end of the relationship with the client, from which some periods count. */
export function RelationshipSection({ account, endedOn }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const { change, isBusy, errors, setErrors } = useKeepingChange()
  const save = (next: string | null) =>
    change(() => api.keeping.endRelationship({ account, endedOn: next, before: endedOn }), t('keeping.relationshipSaved'))
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (day === null) setErrors({ endedOn: t('keeping.issues.required') })
    else if (await save(day)) setIsOpen(false)
  }
  return (
    <section aria-labelledby="keeping-relationship">
      <h3 id="keeping-relationship">{t('keeping.relationship')}</h3>
      <p>{endedOn === null ? t('keeping.relationshipContinues') : t('keeping.relationshipEnded', { day: date(endedOn) })}</p>
      {isOpen ? (
        <form className="keeping-form" onSubmit={(event) => void submit(event)} noValidate>
          <DateField name="endedOn" label={t('keeping.relationshipDay')} value={day} error={errors['endedOn']} onValue={setDay} />
          <div className="keeping-foot">
            <button className="button primary small" type="submit" aria-busy={isBusy}>
              {t('keeping.save')}
            </button>
            <button className="button small" type="button" onClick={() => setIsOpen(false)}>
              {t('keeping.cancel')}
            </button>
          </div>
        </form>
      ) : (
        <button
          className="button small"
          type="button"
          aria-busy={isBusy}
          onClick={() => (endedOn === null ? setIsOpen(true) : void save(null))}
        >
          {t(endedOn === null ? 'keeping.relationshipState' : 'keeping.relationshipCorrect')}
        </button>
      )}
    </section>
  )
}
