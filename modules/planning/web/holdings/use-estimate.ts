import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { api } from '../api.ts'

export type Property = {
  postCode: string
  bedrooms: number
  propertyType: 'terraced_house' | 'flat' | 'semi-detached_house' | 'detached_house'
}
export type Estimate = Awaited<ReturnType<typeof api.propertyEstimates.get>>

/**
 * Asks for an estimate of a property. A failure is shown as a message: the reason if it is known, otherwise "Error fetching property estimate".
 * `ask` returns null after a failure, and while it waits for an answer.
 */
export function useEstimate(account: string) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [estimate, setEstimate] = useState<Estimate>()
  const isWaiting = useRef(false)
  const ask = async (property: Property): Promise<Estimate | null> => {
    if (isWaiting.current) return null
    isWaiting.current = true
    setIsAsking(true)
    try {
      const found = await api.propertyEstimates.get({ account, ...property })
      setEstimate(found)
      if (found.average !== null) return found
      showError(found.reason ? t(`planning.estimateReasons.${found.reason}`, { postCode: found.postCode }) : t('planning.estimateFailed'))
    } catch (error) {
      showError(t(findMessage(error)))
    } finally {
      isWaiting.current = false
      setIsAsking(false)
    }
    return null
  }
  return { ask, estimate, isAsking }
}

/** Returns the key of the message about a failure: its reason if it is one of the request, otherwise that there is no estimate. */
function findMessage(error: unknown) {
  const { issues = [] } = failureDetails(error)
  if (issues.some(({ path }) => path === 'postCode')) return 'planning.problems.invalid-postcode'
  const code = failureCode(error)
  return code === 'too-many-attempts' || code === 'offline' ? (`errors.${code}` as const) : 'planning.estimateFailed'
}
