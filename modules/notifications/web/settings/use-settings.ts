import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
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
  const saved = await api.notificationSettings.save({
    channels,
    digest,
    digestAt,
    quiet,
    zone,
    hasAgreedToMarketing,
    ...change,
    revision,
  })
  // Changes that were made meanwhile are still shown.
  queryClient.setQueryData(queryKey, (shown) => ({ ...saved, ...(shown && pickOwn(shown)) }))
}

const pickOwn = ({ channels, digest, digestAt, quiet, zone, hasAgreedToMarketing }: NotificationPreferences) => ({
  channels,
  digest,
  digestAt,
  quiet,
  zone,
  hasAgreedToMarketing,
})

/** Returns functions that change settings. A change is shown at once, and taken back if it cannot be saved. */
export function useSettings(): { change: (change: SettingsChange) => void; confirmAddress: () => void } {
  const { t } = useTranslation()
  const report = async (error: unknown) => {
    showError(t(failureCode(error) === 'conflict' ? 'notifications.changedElsewhere' : `errors.${failureCode(error)}`))
    await queryClient.invalidateQueries({ queryKey })
  }
  return {
    change(change) {
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (current) => current && { ...current, ...change })
      saving = saving.then(() => save(change)).catch(report)
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
