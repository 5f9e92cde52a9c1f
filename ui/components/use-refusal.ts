import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails, type FailureCode } from '../lib/failure.ts'
import { showError } from './notices.ts'

const minutes = (seconds = 60) => Math.max(1, Math.ceil(seconds / 60))

/** Returns a function that gives the text of an error, with the minutes to wait if there are any. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    const code = failureCode(error)
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
