import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff, notFound } from '../features/identity/guards.ts'
import { PortfolioBones } from '../features/portfolios/components/portfolio-bones.tsx'
import { PortfolioPage } from '../features/portfolios/components/portfolio-page.tsx'
import type { PortfolioSearch } from '../features/portfolios/portfolio-search.ts'
import { portfolioQuery } from '../features/portfolios/queries.ts'
import { meQuery } from '../features/profiles/queries.ts'
import { accountOfPage } from '../features/shell/use-place.ts'
import { failureCode } from '../lib/failure.ts'
import { accountPath, clientsPath } from '../lib/paths.ts'
import { usePage } from '../lib/page.ts'
import { ErrorState } from '../ui/states.tsx'

const route = getRouteApi('/signed-in/dashboard/dashboard/$portal/portfolio/$portfolio')

export function PortfolioScreen() {
  const { t } = useTranslation()
  const { portal, portfolio: id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useQuery(meQuery)
  const {
    data: portfolio,
    error,
    refetch,
  } = useQuery({ ...portfolioQuery({ portfolio: id, on: search.on }), placeholderData: keepPreviousData })
  const staff = me && isStaff(me)
  const account = portfolio?.account
  const isOnly = account?.portfolioCount === 1
  const back = isOnly ? (staff ? clientsPath(portal) : undefined) : account && accountPath(portal, account.id)
  usePage(portfolio?.name ?? '', isOnly ? t('clients.title') : staff ? account?.name : t('navigation.overview'), back)
  useEffect(() => {
    accountOfPage.set(account?.id ?? null)
    return () => accountOfPage.set(null)
  }, [account?.id])
  const onSearch = useCallback(
    (change: Record<string, unknown>) =>
      void navigate({ search: (before) => clean({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  if (error && !portfolio)
    return isUnknown(error) ? (
      <Navigate to={notFound} replace />
    ) : (
      <div className="wide">
        <ErrorState title={t('portfolios.failed')} error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!portfolio || portfolio.id !== id) return <PortfolioBones />
  return <PortfolioPage key={id} portfolio={portfolio} search={search} onSearch={onSearch} />
}

const isUnknown = (error: unknown) => ['not-found', 'not-allowed', 'invalid-request'].includes(failureCode(error))

const clean = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as PortfolioSearch
