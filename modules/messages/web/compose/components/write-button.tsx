import { useTranslation } from 'react-i18next'
import type { StaffPlace } from '@atrium/people/web/staff-tools.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { messageParameter } from '../../../contract/message-terms.ts'

/** Opens the drawer for a message to the client of the page. */
export function WriteButton({ account }: StaffPlace) {
  const { t } = useTranslation()
  const { features } = useEdition()
  const { open } = useUrlDrawer(messageParameter)
  if (account === undefined || !features.includes('messages')) return null
  return (
    <button className="button" type="button" onClick={() => open(`new/account/${account}`)}>
      <Icon name="mail" small />
      {t('messageParts.writeMessage')}
    </button>
  )
}
