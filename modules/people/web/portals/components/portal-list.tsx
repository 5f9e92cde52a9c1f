import type { Portal } from '../../../contract/portals.ts'
import type { Me } from '../../../contract/profiles.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Mark } from '@atrium/ui/brand/brand.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { isStaff } from '../../profiles/is-staff.ts'
import { portalHref } from '../portal-href.ts'

export function PortalList({ portals, me }: { portals: Portal[]; me: Me }) {
  const { t } = useTranslation()
  if (portals.length === 0) return <EmptyState title={t('portals.noneTitle')}>{t('portals.none')}</EmptyState>
  return (
    <ul className="portal-list">
      {portals.map((portal) => (
        <PortalRow key={portal.id} portal={portal} isForStaff={isStaff(me)} />
      ))}
    </ul>
  )
}

function PortalRow({ portal, isForStaff }: { portal: Portal; isForStaff: boolean }) {
  const { t } = useTranslation()
  const { mark, name } = useEdition()
  const href = portalHref(portal, isForStaff)
  const content = (
    <>
      <span className="mark-tile" data-theme={portal.theme}>
        <Mark name={mark} />
      </span>
      <span className="portal-name">
        <b>{portal.name}</b>
        <span>{portal.strapline ?? name}</span>
      </span>
      <span className="portal-role">
        {isForStaff ? t('portals.asAdviser') : portal.accounts.map((account) => account.name).join(', ') || t('portals.noAccount')}
      </span>
    </>
  )
  if (!href) return <li className="portal-closed">{content}</li>
  return (
    <li>
      <Link to={href}>
        {content}
        <Icon name="right" small />
      </Link>
    </li>
  )
}
