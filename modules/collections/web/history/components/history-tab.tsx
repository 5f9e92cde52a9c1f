import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { EmptyState, ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item, ItemVersion } from '../../../contract/items.ts'
import { api } from '../../api.ts'
import { fieldText, labelOf, useFieldWords } from '../../grid/item-text.ts'
import { storeChangedItem, versionQuery, versionsSource } from '../../queries.ts'
import { TextDifference } from './text-difference.tsx'
import { useVersionColumns } from './version-columns.tsx'
import './history.css'

type Props = { definition: CollectionRecord; item: Item; isChanged: boolean }

/** Versions of an item, the differences between two of them field by field, and the restoration of an earlier one. */
export function HistoryTab({ definition, item }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const list = useList(versionsSource, { collection: definition.name, item: item.id })
  const versions = list.items as readonly ItemVersion[]
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  // Until two versions are chosen, the newest is compared with the one that readers see, or with the one before it.
  const usual = [
    versions[0]?.version,
    (versions.find(({ isLive, version }) => isLive && version !== versions[0]?.version) ?? versions[1])?.version,
  ]
  const compared = chosen ?? usual.filter((version) => version !== undefined)
  const columns = useVersionColumns(definition, compared, (version) => setChosen(toggleVersion(compared, version)))
  const pair = versions
    .filter(({ version }) => compared.includes(version))
    .toSorted((one, other) => Number(one.version) - Number(other.version))
  const [before, after] = pair
  return (
    <section>
      <PagedList
        list={list}
        failure={t('collections.historyFailed')}
        more={t('collections.older')}
        empty={<EmptyState title={t('collections.noHistory')} />}
      >
        {(items) => (
          <DataTable
            label={t('collections.history')}
            columns={columns}
            rows={items as readonly ItemVersion[]}
            keyOf={({ version }) => version}
            rowClass={({ version }) => (compared.includes(version) ? 'open' : undefined)}
          />
        )}
      </PagedList>
      {before?.hasValues && after?.hasValues && (
        <Differences
          key={`${before.version} ${after.version}`}
          definition={definition}
          item={item}
          before={before}
          after={after}
          restoreLabel={t('collections.restoreVersion', { moment: moment(before.saved.at) })}
        />
      )}
    </section>
  )
}

type DifferencesProps = { definition: CollectionRecord; item: Item; before: ItemVersion; after: ItemVersion; restoreLabel: string }

function Differences({ definition, item, before, after, restoreLabel }: DifferencesProps) {
  const { t } = useTranslation()
  const { locale, moment } = useFormats()
  const names = new Map(item.references.map(({ collection, id, name }) => [`${collection} ${id}`, name]))
  const words = useFieldWords((collection, id) => names.get(`${collection} ${id}`))
  const fields = definition.fields as FieldDefinition[]
  const earlier = useQuery(versionQuery(definition.name, item.id, before.version))
  const later = useQuery(versionQuery(definition.name, item.id, after.version))
  const beforeValues = earlier.data?.values ?? noValues
  const afterValues = later.data?.values ?? noValues
  const changed = listChangedFields(beforeValues, afterValues)
  const rows = fields.filter(({ name }) => changed.includes(name))
  const revert = async () => {
    hideErrors()
    try {
      const target = { collection: definition.name, item: item.id, version: before.version, current: item.version }
      storeChangedItem(definition.name, await api.items.revert(target))
      showResult(t('collections.revertedVersion'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  if (earlier.isPending || later.isPending) return <TableSkeleton rows={3} />
  if (!earlier.data || !later.data) return <ErrorState title={t('collections.historyFailed')} error={earlier.error ?? later.error} />
  return (
    <>
      <div className="difference-head">
        <div>
          <h3>{t('collections.differences', { before: moment(before.saved.at), after: moment(after.saved.at) })}</h3>
          <p className="muted">
            {t('collections.differenceCount', { changed: rows.length, unchanged: fields.length - rows.length })}{' '}
            <del>{t('collections.removedText')}</del> <ins>{t('collections.addedText')}</ins>
          </p>
        </div>
        {definition.rights.update && definition.hasDrafts && before.version !== item.version && (
          <button className="button" type="button" onClick={() => void revert()}>
            <Icon name="undo" small />
            {restoreLabel}
          </button>
        )}
      </div>
      <dl className="differences">
        {rows.map((field) => (
          <div key={field.name}>
            <dt>{labelOf(field, locale)}</dt>
            <dd>
              <TextDifference
                before={fieldText(field, beforeValues[field.name] ?? null, words)}
                after={fieldText(field, afterValues[field.name] ?? null, words)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const noValues: FieldValues = {}

/** Adds a version to the two that are compared, or removes it. The earliest choice gives way to a third. */
function toggleVersion(compared: readonly string[], version: string): string[] {
  if (compared.includes(version)) return compared.filter((one) => one !== version)
  return [...compared.slice(-1), version]
}
