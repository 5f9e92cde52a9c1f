import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountOverview } from '../features/accounts/components/account-overview.tsx'
import { AccountBones } from '../features/accounts/components/account-bones.tsx'
import { accountQuery } from '../features/accounts/queries.ts'
import { isStaff, notFound, singlePortfolioGuard } from '../features/identity/guards.ts'
import { meQuery } from '../features/profiles/queries.ts'
import { rememberAccount } from '../features/shell/recent-accounts.ts'
import { failureCode } from '../lib/failure.ts'
import { clientsPath } from '../lib/paths.ts'
import { usePage } from '../lib/page.ts'
import { ErrorState } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/dashboard/dashboard/$portal/account/$account')

export function AccountScreen() {
  const { t } = useTranslation()
  const { portal, account: id } = route.useParams()
  const { explain } = route.useSearch()
  const { data: me } = useQuery(meQuery)
  const { data: account, error, refetch } = useQuery(accountQuery(id))
  const staff = me && isStaff(me)
  usePage(staff ? (account?.name ?? '') : t('navigation.overview'), staff ? t('clients.title') : undefined, clientsPath(portal))
  useEffect(() => {
    if (account && staff) rememberAccount({ id: account.id, name: account.name, portal })
  }, [account, staff, portal])

  if (!me) return null
  if (error && !account)
    return isUnknown(error) ? (
      <Navigate to={notFound} replace />
    ) : (
      <div className="wrap">
        <ErrorState title={t('accounts.failed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!account) return <AccountBones />
  const only = singlePortfolioGuard(portal, account.portfolios)
  if (only) return <Navigate to={only} replace />
  return (
    <AccountOverview
      key={id}
      account={account}
      reader={{ name: me.name, isClient: !staff, lastSignInAt: me.lastSignInAt }}
      explain={explain}
    />
  )
}

const isUnknown = (error: unknown) => ['not-found', 'not-allowed', 'invalid-request'].includes(failureCode(error))
