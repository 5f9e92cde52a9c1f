import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { refetchDocuments } from '../queries.ts'

/** Rules of the server that have a text of their own. */
const namedRules = ['taken', 'not-found', 'too-many'] as const

/**
 * Returns a function that changes documents, shows the result and reads the lists again; and the error of the entered name. The function
 * returns true if the change succeeded.
 */
export function useChange() {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [nameError, setNameError] = useState<string>()
  const change = async (write: () => Promise<unknown>, result: string): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setNameError(undefined)
    try {
      await write()
      showResult(result)
      void refetchDocuments()
      return true
    } catch (error) {
      const code = failureCode(error)
      const [issue] = failureDetails(error).issues ?? []
      const rule = namedRules.find((one) => one === issue?.code)
      if (issue && rule) setNameError(t(`library.issues.${rule}`, { count: issue.limit ?? 0 }))
      else if (code === 'invalid-request') setNameError(t('library.issues.invalid'))
      else {
        showError(code === 'conflict' ? t('library.conflict') : t(`errors.${code}`))
        void refetchDocuments()
      }
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { change, isBusy, nameError, setNameError }
}
