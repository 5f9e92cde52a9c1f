import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item } from '../../../contract/items.ts'
import { api } from '../../api.ts'
import { storeChangedItem } from '../../queries.ts'

/** Chooses the time at which the newest version is published and, optionally, withdrawn, in the time zone of the device. */
export function ScheduleModal({ definition, item, onClose }: { definition: CollectionRecord; item: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const [at, setAt] = useState('')
  const [withdrawAt, setWithdrawAt] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (at === '') return setError(t('fields.issues.required'))
    if (withdrawAt !== '' && withdrawAt <= at) return setError(t('fields.issues.format'))
    try {
      const body = { collection: definition.name, item: item.id, version: item.version }
      const times = { at: new Date(at).toISOString(), withdrawAt: withdrawAt === '' ? null : new Date(withdrawAt).toISOString() }
      storeChangedItem(definition.name, await api.items.publish({ ...body, ...times }))
      showResult(t('collections.scheduled'))
      onClose()
    } catch (failure) {
      showError(t(`errors.${failureCode(failure)}`))
    }
  }
  return (
    <Modal
      title={t('collections.scheduleTitle')}
      lede={t('collections.scheduleLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="schedule">
            {t('collections.schedule')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <form id="schedule" noValidate onSubmit={(event) => void submit(event)}>
        <TextField type="datetime-local" label={t('collections.publishOn')} value={at} error={error} onValue={setAt} />
        <TextField type="datetime-local" label={t('collections.withdrawOn')} value={withdrawAt} onValue={setWithdrawAt} />
      </form>
    </Modal>
  )
}
