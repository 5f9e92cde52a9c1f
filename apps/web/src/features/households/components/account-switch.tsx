import type { Me } from '@atrium/contract/profiles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountPath, householdPath } from '../../../lib/paths.ts'
import './households.css'

/** From one account to another and to all together; for a client with one account there is nothing to choose. */
export function AccountSwitch({ me, portal }: { me: Me; portal: string }) {
  const { t } = useTranslation()
  const accounts = me.accounts.filter((account) => account.portal === portal)
  if (me.role !== 'client' || accounts.length < 2) return null
  return (
    <nav className="account-switch wrap" aria-label={t('households.switch')}>
      <ul>
        {accounts.map(({ id, name }) => (
          <li key={id}>
            <Link to={accountPath(portal, id)} activeOptions={{ exact: true, includeSearch: false }}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={householdPath(portal)} activeOptions={{ exact: true, includeSearch: false }}>
            {t('households.together')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
