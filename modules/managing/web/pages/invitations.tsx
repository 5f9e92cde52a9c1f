import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { clientsPath } from '@atrium/ui/lib/paths'
import { usePageParams } from '@atrium/ui/pages'
import { InvitationList } from '../invitations/components/invitation-list.tsx'

export function InvitationsReport() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const { data: me } = useQuery(meQuery)
  useEffect(() => pageAccount.set(null), [])
  const name = me?.portals.find(({ id }) => id === portal)?.name
  return (
    <ReportPage
      id="invitations"
      title={t('managingParts.invitations')}
      previous={{ title: name ?? portal, href: clientsPath(portal) }}
      body={{ state: 'ready', content: <InvitationList portal={portal} /> }}
    />
  )
}
