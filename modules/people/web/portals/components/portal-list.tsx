import type { Portal } from '../../../contract/portals.ts'
import type { Me } from '../../../contract/profiles.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '@atrium/ui/brand/brand.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { isStaff } from '../../profiles/is-staff.ts'
import { portalHref } from '../portal-href.ts'

/** `AccountValue` shows the value of an account. The caller supplies it, because this module has no figures. */
type Props = { portals: Portal[]; me: Me; AccountValue: ComponentType<{ account: string }> }

export function PortalList({ portals, me, AccountValue }: Props) {
  const { t } = useTranslation()
  if (portals.length === 0) return <EmptyState title={t('portals.noneTitle')}>{t('portals.none')}</EmptyState>
  return (
    <ul className="portal-list">
      {portals.map((portal) => (
        <PortalRow key={portal.id} portal={portal} isForStaff={isStaff(me)} AccountValue={AccountValue} />
      ))}
    </ul>
  )
}

function PortalRow({ portal, isForStaff, AccountValue }: { portal: Portal; isForStaff: boolean } & Pick<Props, 'AccountValue'>) {
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
        {isForStaff ? t('portals.clientList') : portal.accounts.length === 0 && t('portals.noAccount')}
        {!isForStaff &&
          portal.accounts.map((account) => (
            <span className="portal-account" key={account.id}>
              {account.name} <AccountValue account={account.id} />
            </span>
          ))}
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
