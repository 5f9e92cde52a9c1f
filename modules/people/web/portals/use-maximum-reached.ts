import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import type { Me } from '../../contract/profiles.ts'

/** Returns a function that states the maximum number of portals and who can raise it. */
export function useMaximumReached(role: Me['role']): (maximum: number) => string {
  const { t } = useTranslation()
  const { name } = useEdition()
  return (maximum) =>
    `${t('portals.maximumReached', { count: maximum })} ${role === 'admin' ? t('portals.raiseMaximum') : t('portals.askForMore', { edition: name })}`
}
