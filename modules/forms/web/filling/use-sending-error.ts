import { useTranslation } from 'react-i18next'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'

/** Returns the minutes until a request may be repeated that was refused because of a limit, at least 1. */
export const minutesToWait = (seconds = 60): number => Math.max(1, Math.ceil(seconds / 60))

/** Returns a function that returns the text of an error while a form is sent: with the minutes to wait if there is a limit. */
export function useSendingError(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    const code = failureCode(error)
    return code === 'too-many-attempts'
      ? t('forms.tooMany', { count: minutesToWait(failureDetails(error).retryAfterSeconds) })
      : t(`errors.${code}`)
  }
}
