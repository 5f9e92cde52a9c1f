import { localText } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { GridPage } from '../grid/components/grid-page.tsx'
import { parseGridSearch, type GridSearch } from '../grid/grid-search.ts'
import { focusOpener } from '../panel/focus-opener.ts'
import { definitionQuery } from '../queries.ts'
import { capitalise } from '../capitalise.ts'

/** The side panels, whose code loads after the grid is shown, because it has the controls of all field types. */
const itemPanel = lazyPart(() => import('../panel/components/item-panel.tsx').then(({ ItemPanel }) => ItemPanel))
const nestedPanels = lazyPart(() => import('../panel/components/nested-panels.tsx').then(({ NestedPanels }) => NestedPanels))

/** Grid of a collection with the side panel of the open item. An unknown collection leads to the home page. */
export function GridReport() {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { collection, parent } = usePageParams<'collection'>() as { collection: string; parent?: string }
  const [ownSearch, changeSearch] = usePageSearch(parseGridSearch)
  const search = useMemo(() => (parent === undefined ? ownSearch : { ...ownSearch, parent }), [ownSearch, parent])
  const drawer = useUrlDrawer('item', 'tab')
  const { data: definition, error, refetch } = useQuery(definitionQuery(collection))
  const { data: parentDefinition } = useQuery({
    ...definitionQuery(definition?.parent ?? ''),
    enabled: parent !== undefined && Boolean(definition?.parent),
  })
  useEffect(() => pageAccount.set(null), [])
  const close = () => {
    drawer.close()
    focusOpener(search.item)
  }
  const onSearch = useCallback(
    (change: Partial<GridSearch>) => changeSearch((before) => ({ ...before, ...change }), { replace: true }),
    [changeSearch],
  )
  const { nested = [] } = search
  const showNested = (open: typeof nested) => onSearch({ nested: open.length > 0 ? open : undefined } as Partial<GridSearch>)
  const openAbove = (of: string) => (above: string, item: string, field: string) =>
    changeSearch((before) => ({ ...before, nested: [...(before.nested ?? []), { collection: above, item, of, field }] }))
  if (error !== null && ['not-found', 'invalid-request'].includes(failureCode(error))) return <Navigate to="/" replace />
  const name = definition ? capitalise(localText(definition.labels.many, locale), locale) : t('collections.backOffice')
  return (
    <ReportPage
      id="grid"
      title={name}
      previous={
        parentDefinition
          ? { title: capitalise(localText(parentDefinition.labels.many, locale), locale), href: `/admin/${parentDefinition.name}` }
          : { title: t('collections.backOffice'), href: '/admin/pages' }
      }
      body={
        definition
          ? {
              state: 'ready',
              content: (
                <div
                  className={search.item === undefined ? 'office' : 'office with-panel'}
                  onPointerEnter={itemPanel.preload}
                  onFocus={itemPanel.preload}
                >
                  <GridPage
                    key={`${definition.name} ${parent ?? ''}`}
                    definition={definition}
                    search={search}
                    onSearch={onSearch}
                    onOpen={drawer.open}
                  />
                  {search.item !== undefined && (
                    <itemPanel.Part
                      key={`${definition.name} ${search.item}`}
                      definition={definition}
                      id={search.item}
                      tab={search.tab}
                      parent={search.parent}
                      onTab={(tab) => onSearch({ tab } as Partial<GridSearch>)}
                      onOpen={(item) => onSearch({ item, tab: undefined } as never)}
                      onClose={close}
                      isCovered={nested.length > 0}
                      onRecord={openAbove(search.item)}
                      onLoadFailure={close}
                    />
                  )}
                  {nested.length > 0 && (
                    <nestedPanels.Part
                      records={nested}
                      onChange={(index, record) => showNested([...nested.slice(0, index), ...(record ? [record] : [])])}
                      onRecord={openAbove}
                      onLoadFailure={() => showNested([])}
                    />
                  )}
                </div>
              ),
            }
          : error !== null
            ? { state: 'failed', title: t('collections.failed'), error, onRetry: () => void refetch() }
            : { state: 'loading', skeleton: <TableSkeleton rows={8} /> }
      }
    />
  )
}
