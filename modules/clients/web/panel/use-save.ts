import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { refetchClient } from '../queries.ts'

const namedIssues = ['past', 'future', 'before-start', 'not-given', 'no-access'] as const

export type FieldErrors = Readonly<Record<string, string | undefined>>

/**
 * Returns a function that saves a record, shows the result and reads the client again; and the errors of its fields. If somebody has changed
 * the record in the meantime, the latest version is shown.
 */
export function useSave() {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = async (write: () => Promise<unknown>, saved: string): Promise<boolean> => {
    if (isSaving) return false
    setIsSaving(true)
    setErrors({})
    try {
      await write()
      showResult(saved)
      await refetchClient()
      return true
    } catch (error) {
      const code = failureCode(error)
      const issues = failureDetails(error).issues ?? []
      if (code === 'invalid-request' && issues.length > 0)
        setErrors(Object.fromEntries(issues.map((issue) => [issue.path.split('.')[0] ?? '', textOf(issue.code)])))
      else showError(code === 'conflict' ? t('clientPage.conflict') : t(`errors.${code}`))
      if (code === 'conflict') await refetchClient()
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving, errors, setErrors }

  function textOf(code: string): string {
    const named = namedIssues.find((one) => one === code)
    return named ? t(`clientPage.issues.${named}`) : t('clientPage.issues.required')
  }
}
