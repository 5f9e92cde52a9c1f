import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails, type FailureCode } from '../lib/failure.ts'
import { showError } from './notices.ts'

const minutes = (seconds = 60) => Math.max(1, Math.ceil(seconds / 60))

/** Text of a refusal, with the minutes to wait where there are any. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    const code = failureCode(error)
    return code === 'too-many-attempts'
      ? t('identity.tooManyAttempts', { count: minutes(failureDetails(error).retryAfterSeconds) })
      : t(`errors.${code}`)
  }
}

/** Shows a refusal in the error snackbar and returns its code. One with fields is rethrown for the form. */
export function useRefusal(): (error: unknown) => FailureCode {
  const text = useRefusalText()
  return (error) => {
    showError(text(error))
    const code = failureCode(error)
    if (code === 'invalid-request') throw error
    return code
  }
}
