import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { TodayKind } from '../../contract/today-terms.ts'
import { api } from '../api.ts'

type Item = { portal: string; kind: TodayKind; cause: string }

/** Returns functions that postpone an item until a day and bring it back, show the result and read the list again. */
export function usePostpone() {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isSaving, setIsSaving] = useState(false)
  const run = async (write: () => Promise<unknown>, done: string) => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await write()
      showResult(done)
    } catch (error) {
      const code = failureCode(error)
      const tooMany = failureDetails(error).issues?.find((issue) => issue.code === 'too-many')
      showError(tooMany ? t('today.tooManyPostponed', { count: tooMany.limit ?? 0 }) : t(`errors.${code}`))
    } finally {
      setIsSaving(false)
      await queryClient.invalidateQueries({ queryKey: ['today', 'items'] })
    }
  }
  return {
    isSaving,
    postpone: (item: Item, until: string) =>
      run(() => api.postponements.save({ ...item, until }), t('today.postponedUntil', { day: date(until) })),
    bringBack: (item: Item) => run(() => api.postponements.remove(item), t('today.broughtBack')),
  }
}
