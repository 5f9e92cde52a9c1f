import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { rememberAccount } from './queries.ts'

/** The person and the account noted last. Parts of its pages need not note it again. */
let newest: string | null = null

/**
 * Notes that a member of staff opened an account, also by one of its portfolios, documents or messages. Views as the client are not noted: an
 * impersonation writes nothing, and the account was noted when it was opened.
 */
export function useOpenedAccount(account: string | null | undefined): void {
  const { data: me } = useQuery(meQuery)
  const reader = me && isStaff(me) && me.impersonating === null ? me.id : null
  useEffect(() => {
    const opened = `${reader} ${account}`
    if (!account || reader === null || opened === newest) return
    newest = opened
    void rememberAccount(account)
  }, [account, reader])
}
