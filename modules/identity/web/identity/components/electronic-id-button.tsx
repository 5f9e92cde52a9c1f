import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { showError } from '@atrium/ui/components/notices'
import { startElectronicIdSignIn } from '../queries.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'

/** Starts a sign-in with an electronic ID. Hidden in an edition without electronic IDs. */
export function ElectronicIdButton() {
  const { t } = useTranslation()
  const { electronicId } = useEdition()
  const refusalText = useRefusalText()
  const [isBusy, setIsBusy] = useState(false)
  if (!electronicId) return null
  const leave = async () => {
    setIsBusy(true)
    try {
      location.assign(await startElectronicIdSignIn())
    } catch (error) {
      setIsBusy(false)
      showError(refusalText(error))
    }
  }
  return (
    <button className="button" type="button" aria-busy={isBusy} onClick={() => void leave()}>
      {t(`electronicId.signIn.${electronicId.label}`)}
    </button>
  )
}
