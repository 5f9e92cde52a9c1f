import type { Account } from '@atrium/accounts/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { whatChangedPath } from '@atrium/ui/lib/paths'

/** Leads to the reasons for the change, unless the account's rules close its portfolios to the client. */
export function WhatChangedLink({ account: { id, portal, hasLimitedAccess, isEmpty } }: { account: Account }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const isClosed = me?.accounts.find((one) => one.id === id)?.rules.some(({ name, isEnabled }) => name === 'portfolios' && !isEnabled)
  if (!me || hasLimitedAccess || isEmpty || (!isStaff(me) && isClosed)) return null
  return (
    <p className="what-changed">
      <Link to={whatChangedPath(portal, id)}>
        {t('changes.link')}
        <Icon name="right" small />
      </Link>
    </p>
  )
}
