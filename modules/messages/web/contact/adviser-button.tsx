import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactPlace } from '@atrium/accounts/web/contact-tools'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { messageParameter } from '../../contract/message-terms.ts'
import { mayClientWrite } from '../compose/may-client-write.ts'
import { findWorkingHours } from './working-hours.ts'
import './adviser-button.css'

/** Opens the drawer in which a client writes to an adviser, and says when advisers answer. */
export function AdviserButton({ contact }: ContactPlace) {
  const { t } = useTranslation()
  const { features, officeHours } = useEdition()
  const { data: me } = useQuery(meQuery)
  const { open } = useUrlDrawer(messageParameter)
  if (contact !== 'advisers' || me?.role !== 'client' || me.impersonating || !features.includes('messages') || !mayClientWrite(me))
    return null
  const hours = findWorkingHours(officeHours)
  return (
    <div className="adviser-write">
      <button className="button primary" type="button" onClick={() => open('new')}>
        <Icon name="edit" small />
        {t('messageParts.writeSecure')}
      </button>
      {hours && <p className="muted">{t('messageParts.answersIn', hours)}</p>}
    </div>
  )
}
