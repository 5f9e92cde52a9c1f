import type { FieldDefinition, FieldValue } from '@atrium/domain/fields/definition'
import { findFieldType } from '@atrium/domain/fields/registry'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { ListedItem } from '../../../contract/items.ts'
import { FieldCell } from '../../fields/field-view.tsx'
import { smallPictureOf, thumbnailOf } from '../../fields/media-search.ts'
import { MediaThumbnail } from '../../fields/media-thumbnail.tsx'
import { findStampColumn, isSortableField, type StampColumn } from '../grid-columns.ts'
import { fieldText, labelOf, useFieldWords } from '../item-text.ts'
import { OrderButtons } from './order-buttons.tsx'

type Options = {
  definition: CollectionRecord
  /** Names of the shown columns, in order. */
  shown: readonly string[]
  onOpen: (id: string) => void
  /** Moves an item in an ordered collection; undefined if the list has another order. */
  onMove: ((item: ListedItem, step: 'up' | 'down') => void) | undefined
}

/** Returns the words of a row, with the names of the records to which it refers. */
function useRowWords(): (item: ListedItem) => FieldWords {
  const plain = useFieldWords(noNames)
  return useCallback(
    (item) => ({
      ...plain,
      record: (collection, id) => item.references.find((one) => one.collection === collection && one.id === id)?.name ?? id,
    }),
    [plain],
  )
}

/** The pictures of a media file, as a person's photos. */
const listPhotos = (id: FieldValue) => (typeof id === 'string' ? [{ url: smallPictureOf(id), fullUrl: smallPictureOf(id) }] : [])

const noNames = () => undefined

/** Columns of a grid: the name with the state of publication, the shown fields, and the dates of the item. */
export function useItemColumns({ definition, shown, onOpen, onMove }: Options): DataColumn<ListedItem>[] {
  const { t } = useTranslation()
  const { locale, moment } = useFormats()
  const wordsOf = useRowWords()
  return useMemo(() => {
    const fields = new Map((definition.fields as FieldDefinition[]).map((field) => [field.name, field]))
    // The column that opens the item: its name or, without one, the first column that is no picture.
    const isPicture = (field: FieldDefinition) => field['component'] === 'thumbnail' || field.type === 'media-picker'
    const first = shown.includes('name')
      ? 'name'
      : shown.find((name) => {
          const field = fields.get(name)
          return field && !isPicture(field)
        })
    const createColumn = (name: string, index: number): DataColumn<ListedItem> => {
      const priority = index < 2 ? {} : index < 4 ? ({ priority: 2 } as const) : ({ priority: 3 } as const)
      const field = fields.get(name)
      if (!field) {
        const stamp = findStampColumn(name)
        return stamp ? { ...createStampColumn(stamp), ...(index > 1 && priority) } : { id: name, header: name, cell: () => null }
      }
      const isSortable = isSortableField(field)
      const value = (item: ListedItem) => item.values[name] ?? null
      return {
        id: name,
        header: labelOf(field, locale),
        ...(isSortable && { sortBy: (item) => String(value(item) ?? '') }),
        ...(name === first && { isRowHeader: true }),
        ...priority,
        ...(findFieldType(field.type)?.order === 'number' && { isNumber: true }),
        cell: (item) =>
          name === first ? (
            <button className="item-name" type="button" data-opens={item.id} onClick={() => onOpen(item.id)}>
              <span>{fieldText(field, value(item), wordsOf(item)) || item.name}</span>
              <PublicationTag item={item} />
            </button>
          ) : field['component'] === 'thumbnail' ? (
            <MediaThumbnail address={thumbnailOf(item)} name={String(value(item) ?? '')} />
          ) : field.type === 'media-picker' ? (
            <Avatar name={item.name} photo={listPhotos(value(item))} pixels={24} className="item-avatar" />
          ) : (
            <FieldCell field={field} value={value(item)} words={wordsOf(item)} />
          ),
      }
    }
    const createStampColumn = (name: StampColumn): DataColumn<ListedItem> => {
      const stamp = { id: name, header: t(`collections.${name === 'order' ? 'orderColumn' : name}`) }
      if (name === 'order')
        return {
          ...stamp,
          sortBy: ({ order }) => order,
          cell: (item) => (onMove ? <OrderButtons item={item} onMove={onMove} /> : item.order),
        }
      if (name === 'state') return { ...stamp, cell: ({ publication }) => publication && t(`collections.states.${publication.state}`) }
      if (name === 'id') return { ...stamp, cell: ({ id }) => <code className="item-id">{id}</code> }
      if (name === 'published')
        return { ...stamp, sortBy: ({ published }) => published, cell: ({ published }) => published && moment(published) }
      return {
        ...stamp,
        sortBy: (item) => item[name].at,
        cell: (item) => moment(item[name].at),
        title: (item) => item[name].name ?? undefined,
      }
    }
    return shown.map(createColumn)
  }, [definition, shown, onOpen, onMove, t, locale, moment, wordsOf])
}

function PublicationTag({ item: { publication } }: { item: ListedItem }) {
  const { t } = useTranslation()
  if (!publication || publication.state === 'published') return null
  return <span className={`item-state ${publication.state}`}>{t(`collections.states.${publication.state}`)}</span>
}
