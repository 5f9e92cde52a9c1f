import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '@atrium/ui/lib/report'
import { showError } from '@atrium/ui/components/notices'
import { hasPasskeys, isDeclined } from '../passkey-failure.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'

type Props<Result> = { label: string; isPrimary?: boolean; act: () => Promise<Result>; onDone: (result: Result) => void }

/** Shows a button that uses a passkey. A browser without passkeys shows a note instead of a primary button, and no other button. */
export function PasskeyButton<Result>({ label, isPrimary, act, onDone }: Props<Result>) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const [isBusy, setIsBusy] = useState(false)
  if (!hasPasskeys()) return isPrimary ? <p>{t('identity.noPasskeys')}</p> : null
  const use = async () => {
    setIsBusy(true)
    try {
      onDone(await act())
    } catch (error) {
      if (isDeclined(error)) return report('passkey declined', error)
      showError(refusalText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      className={isPrimary ? 'button primary' : 'button'}
      type="button"
      aria-busy={isBusy}
      data-autofocus={isPrimary}
      onClick={() => void use()}
    >
      {label}
    </button>
  )
}
