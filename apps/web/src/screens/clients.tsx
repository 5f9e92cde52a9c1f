import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientList } from '../features/accounts/components/client-list.tsx'
import { withoutEmpty, type ClientSearch } from '../features/accounts/client-search.ts'
import { meQuery } from '../features/profiles/queries.ts'
import { accountOfPage } from '../features/shell/use-place.ts'
import { usePage } from '../lib/page.ts'

const route = getRouteApi('/signed-in/dashboard/dashboard/$portal/')

export function ClientsScreen() {
  const { t } = useTranslation()
  const { portal } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useQuery(meQuery)
  usePage(t('clients.title'), me?.portals.find(({ id }) => id === portal)?.name, '/portals')
  useEffect(() => accountOfPage.set(null), [])
  const onSearch = useCallback(
    (change: Partial<ClientSearch>) =>
      void navigate({ search: (before) => withoutEmpty({ ...before, ...change }) as ClientSearch, replace: true, resetScroll: false }),
    [navigate],
  )
  return <ClientList portal={portal} search={search} onSearch={onSearch} />
}
