import { localText } from '@atrium/domain/fields/definition'
import { mediaCollection } from '@atrium/domain/fields/ids'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState, ErrorState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useKeptFocus } from '@atrium/ui/components/use-kept-focus'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { parseSorting } from '@atrium/ui/lib/list-search'
import { useList } from '@atrium/ui/lib/use-list'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { ListedItem } from '../../../contract/items.ts'
import type { ViewSettings } from '../../../contract/views.ts'
import type { ShownItems } from '../../../contract/transfer.ts'
import { api } from '../../api.ts'
import { gridFilter, itemsSource, pageSize, storeChangedItem } from '../../queries.ts'
import type { GridSearch } from '../grid-search.ts'
import { downloadExport } from '../../transfer/transfer-calls.ts'
import { useChosenColumns } from '../use-chosen-columns.ts'
import { useSavedView } from '../use-saved-view.ts'
import { CollectionChoice } from './collection-choice.tsx'
import { FilterButton, FilterTags } from './grid-filters.tsx'
import { ColumnChooser } from './grid-tools.tsx'
import { useItemColumns } from './item-columns.tsx'
import { OrderModal } from './order-modal.tsx'
import { Pager } from './pager.tsx'
import { ManyProgress, SelectionBar } from './selection-bar.tsx'
import { ViewMenu } from './view-menu.tsx'
import './grid.css'

const mediaUpload = lazyPart(() => import('../../fields/media-upload.tsx').then(({ MediaUpload }) => MediaUpload))

const typingPauseMs = 200
/** Number of rows that a grid draws first, about a screen of them. The rest follow without delaying them. */
const firstRows = 24

/** The import, whose code is loaded when it is opened. */
const importDrawer = lazyPart(() => import('../../transfer/components/import-drawer.tsx').then(({ ImportDrawer }) => ImportDrawer))

type Props = {
  definition: CollectionRecord
  search: GridSearch
  onSearch: (change: Partial<GridSearch>) => void
  onOpen: (id: string) => void
}

/** Grid of a collection: search, filters, columns, sort order and pages. */
export function GridPage({ definition, search, onSearch, onOpen }: Props) {
  const { t } = useTranslation()
  const { locale, number } = useFormats()
  const grid = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(grid, heading)
  const [text, setText] = useState('')
  const changeList = (to: Partial<GridSearch>) => onSearch({ page: undefined, ...to } as Partial<GridSearch>)
  const chosen = useChosenColumns(definition)
  const isSmall = useIsMobile()
  const { sort, direction, page = 1, parent, bin, filters = [] } = search
  const list = useList(itemsSource, gridFilter(definition.name, search, text), page)
  const { count = 0 } = list.firstPage ?? {}
  const rows = (list.firstPage?.items ?? []) as readonly ListedItem[]
  const isDrawn = useDeferredValue(list.state === 'ready', false)
  const current = { field: sort ?? definition.sort.field, direction: sort ? (direction ?? 'ascending') : definition.sort.direction }
  const isByOrder = current.field === 'order' && current.direction === 'ascending' && text === '' && filters.length === 0 && !bin

  const move = useCallback(
    (item: ListedItem, step: 'up' | 'down') =>
      void api.items
        .move({ collection: definition.name, item: item.id, to: { step } })
        .then((moved) => storeChangedItem(definition.name, moved))
        .catch((error: unknown) => showError(t(`errors.${failureCode(error)}`))),
    [definition.name, t],
  )
  const columns = useItemColumns({
    definition,
    shown: chosen.columns,
    onOpen,
    onMove: isByOrder && definition.rights.update ? move : undefined,
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const [isAll, setIsAll] = useState(false)
  const [change, setChange] = useState<string | null>(null)
  const [opened, setOpened] = useState<'import' | 'order' | null>(null)
  const shown = useMemo<Omit<ShownItems, 'collection'>>(
    () => ({
      direction: direction ?? 'ascending',
      filters,
      isBin: bin === true,
      ...(text !== '' && { search: text }),
      ...(sort !== undefined && { sort }),
      ...(parent !== undefined && { parent }),
    }),
    [direction, filters, bin, text, sort, parent],
  )
  // Another list begins without a selection, so that nothing is changed that cannot be seen.
  const shownKey = JSON.stringify(shown)
  const [selectedIn, setSelectedIn] = useState(shownKey)
  if (selectedIn !== shownKey) {
    setSelectedIn(shownKey)
    setSelected(none)
    setIsAll(false)
  }
  const clear = () => {
    setSelected(none)
    setIsAll(false)
  }
  const views = useSavedView({
    definition,
    isPlain: sort === undefined && filters.length === 0 && !bin && parent === undefined,
    apply(view) {
      if (view) chosen.choose(view.settings.columns)
      else chosen.reset()
      setText(view?.settings.search ?? '')
      const { sort: by = null, direction: way = null, filters: conditions = [] } = view?.settings ?? {}
      changeList({
        sort: by ?? undefined,
        direction: way ?? undefined,
        filters: conditions.length > 0 ? [...conditions] : undefined,
      } as Partial<GridSearch>)
    },
  })
  const settings: ViewSettings = {
    columns: [...chosen.columns],
    search: text,
    filters: [...filters],
    sort: sort ?? null,
    direction: direction ?? null,
  }
  const maySelect = definition.rights.many && (definition.rights.remove || (!bin && definition.rights.update))
  const siblings = rows.filter(({ parentId }) => parentId === (parent ?? null))
  const many = localText(definition.labels.many, locale)
  const one = localText(definition.labels.one, locale)
  return (
    <div ref={grid} className="grid-page">
      {isSmall && <CollectionChoice current={definition.name} />}
      <div className="grid-head">
        <h1 ref={heading} tabIndex={-1}>
          <span role="status">
            {bin
              ? t('collections.bin', { name: many })
              : list.firstPage
                ? t('collections.title', { number: number(count), name: many })
                : many}
          </span>
        </h1>
        {definition.rights.create && !bin && (
          <button className="button primary" type="button" data-opens="new" onClick={() => onOpen('new')}>
            <Icon name="plus" small />
            {t('collections.add', { name: one })}
          </button>
        )}
      </div>
      {definition.warning && (
        <Note kind="info">
          <p>{localText(definition.warning, locale)}</p>
        </Note>
      )}
      {definition.name === mediaCollection && definition.rights.update && !bin && <mediaUpload.Part folder={parent ?? null} />}
      <div className="toolbar">
        <SearchField
          className="grow"
          label={t('collections.search', { name: many })}
          value={text}
          onValue={(value) => {
            setText(value)
            changeList({})
          }}
          pauseMs={typingPauseMs}
        />
        <FilterButton definition={definition} filters={filters} onFilters={(next) => changeList({ filters: next })} />
        <ColumnChooser definition={definition} chosen={chosen} />
        <ViewMenu
          saved={views.saved}
          chosen={views.chosen}
          settings={settings}
          mayShare={definition.rights.share}
          onChoose={views.choose}
        />
        <Menu
          className="button"
          label={t('collections.more')}
          button={
            <>
              <Icon name="rows" small />
              <span className="more-label">{t('collections.more')}</span>
            </>
          }
          items={[
            ...(definition.rights.many && (definition.rights.create || definition.rights.update)
              ? [{ id: 'import', label: t('transfer.importTitle', { name: many }), onChoose: () => setOpened('import') }]
              : []),
            { id: 'csv', label: `${t('transfer.export')}: ${t('transfer.exportCsv')}`, onChoose: () => void saveFile('csv') },
            { id: 'xlsx', label: `${t('transfer.export')}: ${t('transfer.exportXlsx')}`, onChoose: () => void saveFile('xlsx') },
            ...(parent === undefined ? [] : definition.parentFiles).map(({ label, path }) => ({
              id: path,
              label: localText(label, locale),
              onChoose: () => void saveParentFile(path.replace('{parent}', parent ?? ''), localText(label, locale)),
            })),
            ...(isByOrder && definition.rights.update && siblings.length > 1 && count <= pageSize
              ? [{ id: 'order', label: t('transfer.changeOrder'), onChoose: () => setOpened('order') }]
              : []),
          ]}
        />
        {definition.rights.remove && (
          <button
            className="button"
            type="button"
            aria-pressed={bin === true}
            onClick={() => changeList({ bin: bin ? undefined : true } as never)}
          >
            <Icon name={bin ? 'back' : 'trash'} small />
            <span className={bin ? undefined : 'bin-label'}>
              {bin ? t('collections.leaveBin', { name: many }) : t('collections.showBin')}
            </span>
          </button>
        )}
      </div>
      <FilterTags definition={definition} filters={filters} onFilters={(next) => changeList({ filters: next })} />
      {change !== null && <ManyProgress collection={definition.name} id={change} onClose={() => setChange(null)} />}
      {selected.size > 0 && (
        <SelectionBar
          definition={definition}
          count={selected.size}
          all={count}
          isAll={isAll}
          isBin={bin === true}
          selection={() => (isAll ? { shown } : { ids: [...selected] })}
          onAll={() => setIsAll(true)}
          onClear={clear}
          onStarted={(id) => {
            clear()
            setChange(id)
          }}
        />
      )}
      {list.state === 'loading' && <TableSkeleton rows={8} />}
      {list.state === 'failed' && <ErrorState title={t('collections.failed')} error={list.error} onRetry={list.retry} />}
      {list.state === 'ready' &&
        (rows.length === 0 ? (
          <EmptyState title={emptyTitle()}>
            {count === 0 && !bin && text === '' && definition.rights.create && t('collections.noneHint')}
          </EmptyState>
        ) : (
          <DataTable
            label={many}
            className="grid-table"
            columns={columns}
            rows={isDrawn ? rows : rows.slice(0, firstRows)}
            keyOf={({ id }) => id}
            {...(maySelect && {
              selection: {
                selected,
                onSelect: (next: ReadonlySet<string>) => {
                  setSelected(next)
                  setIsAll(false)
                },
                nameOf: ({ name }: ListedItem) => name,
              },
            })}
            rowClass={({ id }) => (id === search.item ? 'open' : undefined)}
            sorting={parseSorting({ sort: current.field, direction: current.direction }, changeList)}
          />
        ))}
      {opened === 'import' && (
        <importDrawer.Part definition={definition} onClose={() => setOpened(null)} onLoadFailure={() => setOpened(null)} />
      )}
      {opened === 'order' && <OrderModal collection={definition.name} items={siblings} onClose={() => setOpened(null)} />}
      {count > 0 && (
        <Pager page={page} count={count} size={pageSize} onPage={(next) => onSearch({ page: next > 1 ? next : undefined } as never)} />
      )}
    </div>
  )

  async function saveFile(format: 'csv' | 'xlsx') {
    try {
      await downloadExport({ collection: definition.name, columns: [...chosen.columns], format, ...shown }, many)
      showResult(t('transfer.exported', { name: many }), true)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }

  /** Saves a file about the items of the parent. Its path ends with its kind. */
  async function saveParentFile(path: string, name: string) {
    try {
      await downloadFile(path, `${name.replace(/ \(.*\)$/, '')}.${path.split('/').at(-1)}`)
      showResult(t('transfer.exported', { name }), true)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }

  function emptyTitle(): string {
    if (bin) return t('collections.noneDeleted', { name: many })
    return text === '' && filters.length === 0 ? t('collections.none', { name: many }) : t('collections.noneFound')
  }
}

const none: ReadonlySet<string> = new Set()
