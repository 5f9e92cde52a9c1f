import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails, type FailureCode } from '../lib/failure.ts'
import { isNamed } from '../forms/issue-key.ts'
import { issueTexts } from '../forms/schema-issues.ts'
import { showError } from './notices.ts'

const minutes = (seconds = 60) => Math.max(1, Math.ceil(seconds / 60))

/**
 * Returns a function that gives the text of an error, with the minutes to wait if there are any. An error with fields has the server's
 * reasons.
 */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    const code = failureCode(error)
    const issues = failureDetails(error).issues?.filter(isNamed) ?? []
    if (issues.length > 0) return Object.values(issueTexts(issues, t)).join(' ')
    return code === 'too-many-attempts'
      ? t('identity.tooManyAttempts', { count: minutes(failureDetails(error).retryAfterSeconds) })
      : t(`errors.${code}`)
  }
}

/**
 * Returns a function that shows an error in the snackbar and returns its code. An error with fields is rethrown for the
 * form.
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
