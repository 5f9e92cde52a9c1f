import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText } from '@atrium/domain/fields/definition'
import { isChangeable } from '@atrium/domain/fields/access'
import { findFieldType } from '@atrium/domain/fields/registry'
import { listSteps } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { useReview } from '../use-review.ts'

/** Asks the sender for more information, and reopens the answers that the reviewer chooses. */
export function AskSender({ submission: { id, definition, user }, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { run, isBusy } = useReview(id)
  const [request] = useState(() => crypto.randomUUID())
  const [message, setMessage] = useState('')
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setHasTried] = useState(false)
  const choices = listQuestions(definition, locale)
  const isMissing = message.trim() === ''
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (isMissing || fields.size === 0 || isBusy) return
    const asked = await run(
      () => api.submissions.ask({ submission: id, id: request, message, fields: [...fields] }),
      t('review.asked', { name: user }),
    )
    if (asked) onClose()
  }
  return (
    <Modal
      title={t('review.ask')}
      lede={t('review.askLede', { name: user })}
      isWide
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="ask-sender" aria-busy={isBusy}>
            {t('review.sendRequest')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('review.cancel')}
          </button>
        </>
      }
    >
      <form id="ask-sender" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={t('review.message')}
          value={message}
          maxLength={2_000}
          error={hasTried && isMissing ? t('review.messageMissing') : undefined}
          onValue={setMessage}
        />
        <fieldset className="entry entry-group review-questions">
          <legend>{t('review.questions')}</legend>
          {hasTried && fields.size === 0 && <p className="problem">{t('review.questionsMissing')}</p>}
          {choices.map(({ name, label }) => (
            <Check
              key={name}
              isOn={fields.has(name)}
              onChange={(isOn) => setFields((before) => new Set(isOn ? [...before, name] : [...before].filter((one) => one !== name)))}
            >
              {label}
            </Check>
          ))}
        </fieldset>
      </form>
    </Modal>
  )
}

/** Lists what the sender can answer: fields that clients may change, and repeated fieldsets as a whole. */
function listQuestions({ steps }: FormDefinition, locale: 'en' | 'is' | 'el'): { name: string; label: string }[] {
  return listSteps(steps)
    .flatMap(({ step }) => step.fieldsets)
    .flatMap(({ id, title, repeat, fields }) => {
      if (repeat) return [{ name: id, label: title === undefined ? id : localText(title, locale) }]
      const open = fields.filter((field) => !field.compute && isChangeable(field, false) && findFieldType(field.type)?.isStored !== false)
      return open.map((field) => ({ name: field.name, label: labelOf(field, locale) }))
    })
}
