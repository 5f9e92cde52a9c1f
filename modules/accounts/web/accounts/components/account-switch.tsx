import type { Me } from '@atrium/people/contract/profiles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountPath, householdPath } from '@atrium/ui/lib/paths'
import './account-switch.css'

type Props = { me: Me; portal: string; /** The current account, or null for all accounts together. */ current: string | null }

/** Switches between accounts and all accounts together. Hidden for a client with one account. */
export function AccountSwitch({ me, portal, current }: Props) {
  const { t } = useTranslation()
  const accounts = me.accounts.filter((account) => account.portal === portal)
  if (me.role !== 'client' || accounts.length < 2) return null
  return (
    <nav className="account-switch wrap" aria-label={t('accounts.switchLabel')}>
      <ul>
        {accounts.map(({ id, name }) => (
          <li key={id}>
            <Link to={accountPath(portal, id)} aria-current={id === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={householdPath(portal)} aria-current={current === null ? 'page' : undefined}>
            {t('accounts.allTogether')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
