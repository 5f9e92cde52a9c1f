import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientList } from '../accounts/components/client-list.tsx'
import { parseClientSearch, type ClientSearch } from '../accounts/client-search.ts'
import { removeEmptyValues } from '@atrium/ui/lib/list-search'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'

export function ClientsReport() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parseClientSearch)
  const { data: me } = useQuery(meQuery)
  useEffect(() => pageAccount.set(null), [])
  const onSearch = useCallback(
    (change: Partial<ClientSearch>) =>
      changeSearch((before) => removeEmptyValues({ ...before, ...change }) as ClientSearch, { replace: true }),
    [changeSearch],
  )
  const currentPortal = me?.portals.find(({ id }) => id === portal)
  const content = <ClientList portal={portal} search={search} onSearch={onSearch} />
  return (
    <ReportPage
      id="clients"
      title={t('accounts.clientsTitle')}
      previous={currentPortal ? { title: currentPortal.name, href: '/portals' } : null}
      body={{ state: 'ready', content }}
    />
  )
}
