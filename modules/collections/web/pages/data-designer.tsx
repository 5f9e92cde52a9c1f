import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { processCollection, ProcessSteps, stepCollection } from '../data-designer/components/process-steps.tsx'
import { parseGridSearch } from '../grid/grid-search.ts'
import { focusOpener } from '../panel/focus-opener.ts'
import { ItemPanel } from '../panel/components/item-panel.tsx'
import { definitionQuery, itemQuery } from '../queries.ts'

/** Designer of a data process: its steps in order, each of which opens in the side panel. An unknown process leads to the 404 page. */
export function DataDesigner() {
  const { t } = useTranslation()
  const { id } = usePageParams<'id'>()
  const [search, changeSearch] = usePageSearch(parseGridSearch)
  const drawer = useUrlDrawer('item', 'tab')
  const process = useQuery({ ...itemQuery(processCollection, id), retry: false })
  const definition = useQuery(definitionQuery(stepCollection))
  useEffect(() => pageAccount.set(null), [])
  const query = process.data ? definition : process
  return (
    <ReportPage
      id="data-designer"
      title={process.data?.name ?? t('collections.designer')}
      previous={{ title: t('collections.backOffice'), href: `/admin/${processCollection}` }}
      body={
        process.data && definition.data
          ? {
              state: 'ready',
              content: (
                <div className={search.item === undefined ? 'office' : 'office with-panel'}>
                  <ProcessSteps process={process.data} rights={definition.data.rights} open={search.item} onOpen={drawer.open} />
                  {search.item !== undefined && (
                    <ItemPanel
                      key={search.item}
                      definition={definition.data}
                      id={search.item}
                      tab={search.tab}
                      parent={id}
                      onTab={(tab) => changeSearch((before) => ({ ...before, tab }) as never, { replace: true })}
                      onOpen={(item) => changeSearch((before) => ({ ...before, item }), { replace: true })}
                      onClose={() => {
                        drawer.close()
                        focusOpener(search.item)
                      }}
                    />
                  )}
                </div>
              ),
            }
          : query.error
            ? { state: 'failed', title: t('collections.itemFailed'), error: query.error, onRetry: () => void query.refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={4} /> }
      }
    />
  )
}
