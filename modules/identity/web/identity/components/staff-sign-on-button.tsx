import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { showError } from '@atrium/ui/components/notices'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { useProviderName } from '../use-provider-name.ts'

type Props = {
  /** Returns the URL at the provider. */
  start: () => Promise<string>
  /** Text key of the button, which names the provider. */
  text: 'signIn' | 'prove'
}

/** Redirects to the provider of the firm's staff. Hidden in an edition without a provider. */
export function StaffSignOnButton({ start, text }: Props) {
  const { t } = useTranslation()
  const { staffSignOn } = useEdition()
  const provider = useProviderName()
  const refusalText = useRefusalText()
  const [isBusy, setIsBusy] = useState(false)
  if (!staffSignOn) return null
  const leave = async () => {
    setIsBusy(true)
    try {
      location.assign(await start())
    } catch (error) {
      setIsBusy(false)
      showError(refusalText(error))
    }
  }
  return (
    <button className={text === 'prove' ? 'button quiet' : 'button'} type="button" aria-busy={isBusy} onClick={() => void leave()}>
      {t(`staffSignOn.${text}`, { provider })}
    </button>
  )
}
