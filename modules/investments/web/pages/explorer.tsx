import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Explorer } from '../funds/components/explorer.tsx'
import { FundDrawer } from '../funds/components/fund-drawer.tsx'
import { applyChange, parseFundSearch, toFundFilter, type FundSearch } from '../funds/fund-search.ts'
import { fundsSource } from '../funds/queries.ts'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import { accountPath } from '@atrium/ui/lib/paths'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'

export function ExplorerReport() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parseFundSearch)
  const drawer = useUrlDrawer('fund')
  const list = useList(fundsSource, toFundFilter(portal, search), search.page)
  const { error } = list
  const { account, fund } = search
  useEffect(() => {
    pageAccount.set(account ?? null)
    return () => pageAccount.set(null)
  }, [account])
  const onSearch = useCallback(
    (change: Partial<Record<keyof FundSearch, unknown>>) => changeSearch((before) => applyChange(before, change), { replace: true }),
    [changeSearch],
  )
  const onPage = useCallback(
    (page: number) => changeSearch((before) => applyChange(before, { page: page > 1 ? page : undefined }), { resetScroll: true }),
    [changeSearch],
  )
  const body = (): ReportBody => {
    if (['not-found', 'not-allowed'].includes(failureCode(error)))
      return { state: 'failed', title: t('funds.failed'), error, onRetry: () => undefined }
    const content = (
      <>
        <Explorer list={list} search={search} onSearch={onSearch} onPage={onPage} onOpen={drawer.open} />
        {fund && <FundDrawer key={fund} portal={portal} citiCode={fund} onClose={drawer.close} />}
      </>
    )
    return { state: 'ready', content }
  }
  const previous = account ? { title: t('navigation.overview'), href: accountPath(portal, account) } : null
  return <ReportPage id="explorer" title={t('navigation.explorer')} previous={previous} body={body()} />
}
