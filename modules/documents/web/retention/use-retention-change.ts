import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { refetchDocuments } from '../queries.ts'

/** Rules of the server that have a text of their own. */
const rules = ['required', 'not-used', 'invalid', 'in-future', 'on-hold', 'no-class', 'still-kept'] as const

export type FieldErrors = Readonly<Record<string, string>>

/**
 * Returns a function that changes the retention of documents, after a proof of identity if the server requires one, shows the result and reads
 * the lists again; and the errors by field. The function returns true if the change succeeded.
 */
export function useRetentionChange() {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = async (write: () => Promise<unknown>, result: string): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setErrors({})
    try {
      await withProof(write)
      showResult(result)
      return true
    } catch (error) {
      const code = failureCode(error)
      const issues = failureDetails(error).issues ?? []
      const known = issues.flatMap(({ path, code: given }) => {
        const rule = rules.find((one) => one === given)
        return rule ? [[path, t(`retention.issues.${rule}`)] as const] : []
      })
      if (known.length > 0) {
        setErrors(Object.fromEntries(known))
        const ofDocument = known.find(([path]) => path === 'document')
        if (ofDocument) showError(ofDocument[1])
      } else if (issues.some(({ path }) => path === 'reason')) setErrors({ reason: t('retention.issues.tooShort') })
      else if (code !== 'proof-required') showError(code === 'conflict' ? t('retention.conflict') : t(`errors.${code}`))
      return false
    } finally {
      setIsBusy(false)
      void refetchDocuments()
    }
  }
  return { change, isBusy, errors, setErrors }
}

/** Shortest reason of a hold, of its release or of a deletion for good. */
export const shortestReason = 3
export const longestReason = 500
