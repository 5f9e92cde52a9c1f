import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails, type FailureCode } from '../lib/failure.ts'
import { isNamedRule } from '../forms/issue-key.ts'
import { createIssueTexts } from '../forms/schema-issues.ts'
import { showError } from './notices.ts'

const toMinutes = (seconds = 60) => Math.max(1, Math.ceil(seconds / 60))

/**
 * Returns a function that returns the text of an error, with the minutes to wait if there is a limit. If the server named rules with
 * specific texts, those texts are returned.
 */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    const code = failureCode(error)
    const issues = failureDetails(error).issues?.filter(isNamedRule) ?? []
    if (issues.length > 0) return Object.values(createIssueTexts(issues, t)).join(' ')
    return code === 'too-many-attempts'
      ? t('identity.tooManyAttempts', { count: toMinutes(failureDetails(error).retryAfterSeconds) })
      : t(`errors.${code}`)
  }
}

/**
 * Returns a function that shows an error in the snackbar and returns its code. It rethrows an invalid request, so that the form shows the
 * error at its fields.
 */
export function useRefusal(): (error: unknown) => FailureCode {
  const text = useRefusalText()
  return (error) => {
    showError(text(error))
    const code = failureCode(error)
    if (code === 'invalid-request') throw error
    return code
  }
}
