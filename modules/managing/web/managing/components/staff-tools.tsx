import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StaffPlace } from '@atrium/people/web/staff-tools.tsx'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { clientsPath } from '@atrium/ui/lib/paths'
import { rightsQuery } from '../../queries.ts'
import { useDrawers } from '../use-drawers.ts'
import './managing.css'

/** Buttons that open the managing drawers: to add a client and change the portal, or to change the client of the page. */
export function ManagingTools({ portal, account }: StaffPlace) {
  const { t } = useTranslation()
  const { show } = useDrawers()
  const { data } = useQuery(rightsQuery(portal))
  const may = (form: string) => data?.forms.some((one) => one === form) ?? false
  if (!may('accounts')) return null
  return (
    <div className="managing-tools">
      {account === undefined ? (
        <button className="button" type="button" onClick={() => show([{ form: 'accounts', item: 'new' }])}>
          <Icon name="plus" small />
          {t('managingParts.addClient')}
        </button>
      ) : (
        <button className="button" type="button" onClick={() => show([{ form: 'accounts', item: account }])}>
          {t('managingParts.manageClient')}
        </button>
      )}
      {account === undefined && <ButtonLink to={`${clientsPath(portal)}/invitations`}>{t('managingParts.invitations')}</ButtonLink>}
      {account === undefined && may('portals') && (
        <button className="button" type="button" onClick={() => show([{ form: 'portals', item: portal }])}>
          {t('managingParts.portalSettings')}
        </button>
      )}
    </div>
  )
}
