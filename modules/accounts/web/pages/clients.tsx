import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientList } from '../accounts/components/client-list.tsx'
import type { ClientSearch } from '../accounts/client-search.ts'
import { withoutEmpty } from '@atrium/ui/lib/list-search'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { accountOfPage } from '@atrium/ui/lib/account-of-page'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'

const route = getRouteApi('/signed-in/dashboard/dashboard/$portal/')

export function ClientsReport() {
  const { t } = useTranslation()
  const { portal } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useQuery(meQuery)
  useEffect(() => accountOfPage.set(null), [])
  const onSearch = useCallback(
    (change: Partial<ClientSearch>) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...change }) as ClientSearch, replace: true, resetScroll: false }),
    [navigate],
  )
  const own = me?.portals.find(({ id }) => id === portal)
  const content = <ClientList portal={portal} search={search} onSearch={onSearch} />
  return (
    <ReportPage
      id="clients"
      title={t('clients.title')}
      previous={own ? { title: own.name, href: '/portals' } : null}
      body={{ state: 'ready', content }}
    />
  )
}
