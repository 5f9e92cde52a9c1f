import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { localText } from '@atrium/domain/fields/definition'
import { mediaCollection } from '@atrium/domain/fields/ids'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { showError } from '@atrium/ui/components/notices'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { parseSorting } from '@atrium/ui/lib/list-search'
import { useList } from '@atrium/ui/lib/use-list'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { ListedItem } from '../../../contract/items.ts'
import { api } from '../../api.ts'
import { itemsSource, pageSize, storeChangedItem } from '../../queries.ts'
import type { GridSearch } from '../grid-search.ts'
import { useChosenColumns } from '../use-chosen-columns.ts'
import { CollectionChoice } from './collection-choice.tsx'
import { ColumnChooser, FilterButton, FilterTags } from './grid-tools.tsx'
import { useItemColumns } from './item-columns.tsx'
import { Pager } from './pager.tsx'
import './grid.css'

const mediaUpload = lazyPart(() => import('../../fields/media-upload.tsx').then(({ MediaUpload }) => MediaUpload))

const typingPauseMs = 200

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
  const [text, setText] = useState('')
  const chosen = useChosenColumns(definition)
  const isSmall = useIsMobile()
  const { sort, direction, page = 1, parent, bin, filters = [] } = search
  const list = useList(itemsSource, { collection: definition.name, search: text, sort, direction, parent, bin, filters }, page)
  const { count = 0 } = list.firstPage ?? {}
  const rows = (list.firstPage?.items ?? []) as readonly ListedItem[]
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
  const many = localText(definition.labels.many, locale)
  const one = localText(definition.labels.one, locale)
  const sortable = (definition.fields as FieldDefinition[])
    .filter(({ type }) => !['none', undefined].includes(findFieldType(type)?.order))
    .map(({ name }) => name)
  const changeList = (change: Partial<GridSearch>) => onSearch({ page: undefined, ...change } as Partial<GridSearch>)
  return (
    <section className="grid-page" aria-label={many}>
      {isSmall && <CollectionChoice current={definition.name} />}
      <div className="grid-head">
        <h1>
          <span role="status">
            {bin
              ? t('collections.bin', { name: many })
              : list.firstPage
                ? t('collections.title', { number: number(count), name: many })
                : many}
          </span>
        </h1>
        {definition.rights.create && !bin && (
          <button className="button primary" type="button" onClick={() => onOpen('new')}>
            <Icon name="plus" small />
            {t('collections.add', { name: one })}
          </button>
        )}
      </div>
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
        <FilterButton definition={definition} sortable={sortable} filters={filters} onFilters={(next) => changeList({ filters: next })} />
        <ColumnChooser definition={definition} chosen={chosen} />
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
            rows={rows}
            keyOf={({ id }) => id}
            rowClass={({ id }) => (id === search.item ? 'open' : undefined)}
            sorting={parseSorting({ sort: current.field, direction: current.direction }, changeList)}
          />
        ))}
      {count > 0 && (
        <Pager page={page} count={count} size={pageSize} onPage={(next) => onSearch({ page: next > 1 ? next : undefined } as never)} />
      )}
    </section>
  )

  function emptyTitle(): string {
    if (bin) return t('collections.noneDeleted', { name: many })
    return text === '' && filters.length === 0 ? t('collections.none', { name: many }) : t('collections.noneFound')
  }
}
