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
            <Entry to={accountPath(portal, id)} isCurrent={id === current} name={name} />
          </li>
        ))}
        <li>
          <Entry to={householdPath(portal)} isCurrent={current === null} name={t('accounts.allTogether')} />
        </li>
      </ul>
    </nav>
  )
}

/** A link to another account. The current one needs no link, and is passed by the Tab key. */
function Entry({ to, isCurrent, name }: { to: string; isCurrent: boolean; name: string }) {
  return isCurrent ? <span aria-current="page">{name}</span> : <Link to={to}>{name}</Link>
}
