import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { NotificationPreferences } from '../../contract/settings.ts'
import { api } from '../api.ts'
import { settingsQuery } from '../queries.ts'

export type SettingsChange = Partial<
  Pick<NotificationPreferences, 'channels' | 'digest' | 'digestAt' | 'quiet' | 'zone' | 'hasAgreedToMarketing'>
>

const { queryKey } = settingsQuery
/** Changes are saved one after another, each over the revision of the one before. */
let saving: Promise<unknown> = Promise.resolve()

async function save(change: SettingsChange): Promise<void> {
  const current = queryClient.getQueryData(queryKey)
  if (!current) return
  const { channels, digest, digestAt, quiet, zone, hasAgreedToMarketing, revision } = current
  const own = { channels, digest, digestAt, quiet, zone, hasAgreedToMarketing }
  queryClient.setQueryData(queryKey, await api.notificationSettings.save({ ...own, ...change, revision }))
}

/** Returns the settings as shown, and functions that change them. A change is shown at once, and taken back if it cannot be saved. */
export function useSettings(stored: NotificationPreferences): {
  settings: NotificationPreferences
  change: (change: SettingsChange) => void
  confirmAddress: () => void
} {
  const { t } = useTranslation()
  const [unsaved, setUnsaved] = useState<{ change: SettingsChange; count: number }>({ change: {}, count: 0 })
  const report = async (error: unknown) => {
    showError(t(failureCode(error) === 'conflict' ? 'notifications.changedElsewhere' : `errors.${failureCode(error)}`))
    await queryClient.invalidateQueries({ queryKey })
  }
  // What is unsaved is kept until the last of several changes is saved.
  const end = () => setUnsaved(({ change, count }) => (count === 1 ? { change: {}, count: 0 } : { change, count: count - 1 }))
  return {
    settings: { ...stored, ...unsaved.change },
    change(change) {
      setUnsaved((before) => ({ change: { ...before.change, ...change }, count: before.count + 1 }))
      saving = saving
        .then(() => save(change))
        .then(() => showResult(t('notifications.saved')))
        .catch(report)
        .then(end)
    },
    confirmAddress() {
      api.notificationSettings
        .confirmAddress({})
        .then((saved) => {
          queryClient.setQueryData(queryKey, saved)
          return queryClient.invalidateQueries({ queryKey: ['notifications'] })
        })
        .catch(report)
    },
  }
}
