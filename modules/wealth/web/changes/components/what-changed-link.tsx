import type { Account } from '@atrium/accounts/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { whatChangedPath } from '@atrium/ui/lib/paths'

type Props = {
  account: Account
  /** First day of the comparison. `to` is the last. */
  from: string
  to: string
  /** Determines the text: the link can be for the latest change or for the change over a period. */
  of: 'latest' | 'period'
}

/** Links to the reasons for a change, unless the account's rules deny the client access to its portfolios. */
export function WhatChangedLink({ account: { id, portal, hasLimitedAccess, isEmpty }, from, to, of }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { data: me } = useQuery(meQuery)
  const isClosed = me?.accounts.find((one) => one.id === id)?.rules.some(({ name, isEnabled }) => name === 'portfolios' && !isEnabled)
  if (from >= to) return null
  if (!me || hasLimitedAccess || isEmpty || (!isStaff(me) && isClosed)) return null
  return (
    <p className="what-changed">
      <Link to={whatChangedPath(portal, id)} search={{ from, to } as never}>
        {t(`changes.links.${of}`, { from: date(from), to: date(to) })}
        <Icon name="right" small />
      </Link>
    </p>
  )
}
