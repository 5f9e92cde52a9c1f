import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleList } from '../people/components/people-list.tsx'
import { PersonDrawer } from '../people/components/person-drawer.tsx'
import { parsePeopleSearch, type PeopleSearch } from '../people/people-search.ts'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { usePageSearch } from '@atrium/ui/pages'

export function PeopleReport() {
  const { t } = useTranslation()
  const [search, changeSearch] = usePageSearch(parsePeopleSearch)
  const drawer = useUrlDrawer('person')
  useEffect(() => pageAccount.set(null), [])
  const onSearch = useCallback(
    (change: object) => changeSearch((before) => ({ ...before, ...change }) as PeopleSearch, { replace: true }),
    [changeSearch],
  )
  const content = (
    <>
      <PeopleList search={search} onSearch={onSearch} onOpen={drawer.open} />
      {search.person && <PersonDrawer key={search.person} id={search.person} onClose={drawer.close} />}
    </>
  )
  return (
    <ReportPage
      id="people"
      title={t('people.title')}
      previous={{ title: t('portals.title'), href: '/portals' }}
      body={{ state: 'ready', content }}
    />
  )
}
