import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { SeenRecord } from '@atrium/ui/questions'
import { messageParameter } from '../../../contract/message-terms.ts'
import { mayClientWrite } from '../../compose/may-client-write.ts'
import { keepRecord } from '../asked-records.ts'

/**
 * Begins a message about what the page shows. Not offered while nothing can be sent, nor to staff for figures of several clients, which no
 * client may read.
 */
export function AskButton({ about }: { about: SeenRecord }) {
  const { t } = useTranslation()
  const { features } = useEdition()
  const { data: me } = useQuery(meQuery)
  const { open } = useUrlDrawer(messageParameter)
  if (!me || me.impersonating || !features.includes('messages') || !location.pathname.startsWith('/dashboard/')) return null
  if (me.role !== 'client' && about.account === null) return null
  if (me.role === 'client' && !mayClientWrite(me)) return null
  return (
    <button className="button" type="button" onClick={() => open(`new/about/${keepRecord(about, location)}`)}>
      <Icon name="mail" small />
      {t(`messageParts.ask.${about.kind}`)}
    </button>
  )
}
