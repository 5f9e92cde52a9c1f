import { secondFactorChange, type PersonRecord } from '../../../contract/people.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { changeSecondFactor } from '../queries.ts'

const schema = z.object({ reason: secondFactorChange.shape.reason })

/** Disables or enables the second factor, with a reason that is sent to the person. */
export function SecondFactorModal({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const isDisabling = person.multiFactor.isEnabled
  const form = useForm(schema, { reason: '' }, async ({ reason }) => {
    try {
      await changeSecondFactor(person.id, isDisabling, reason)
      showResult(t(isDisabling ? 'people.switchedOff' : 'people.switchedOn'))
      onClose()
    } catch (error) {
      if (failureCode(error) === 'invalid-request') throw error
      showError(t(`errors.${failureCode(error)}`))
    }
  })
  return (
    <Modal
      title={t(isDisabling ? 'people.switchOffTitle' : 'people.switchOnTitle', { name: person.name })}
      lede={t(isDisabling ? 'people.switchOffLede' : 'people.switchOnLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="second-factor" aria-busy={form.isSending}>
            {t(isDisabling ? 'people.switchOff' : 'people.switchOn')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <form id="second-factor" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField label={t('people.reason')} hint={t('people.reasonHint')} autoComplete="off" data-autofocus {...form.field('reason')} />
      </form>
    </Modal>
  )
}
