import { localText, type FieldDefinition, type FieldValues } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu, type MenuItem } from '@atrium/ui/components/menu.tsx'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item } from '../../../contract/items.ts'
import { api, itemWrites } from '../../api.ts'
import { capitalise } from '../../capitalise.ts'
import { definitionQuery, storeChangedItem } from '../../queries.ts'
import { keepDraft, nameKeyOf } from '../kept-draft.ts'
import type { ItemForm } from '../use-item-form.ts'
import { DeleteButton } from './delete-button.tsx'
import { ScheduleModal } from './schedule-modal.tsx'
import { UsageList } from './usage-list.tsx'

type Props = {
  definition: CollectionRecord
  item: Item | null
  form: ItemForm
  /** Id of the form that the button Save submits. */
  formId: string
  mayChange: boolean
  isPublishing: boolean
  onPublish: () => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** Buttons of the side panel: save, publish, designer, duplicate, delete or restore. */
export function ItemActions({ definition, item, form, formId, mayChange, isPublishing, onPublish, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const navigate = useNavigate()
  const [isScheduling, setIsScheduling] = useState(false)
  const [isInUse, setIsInUse] = useState(false)
  const { rights, hasDrafts, page, designer, drilldown, name: collection } = definition

  const run = async (work: Promise<Item>, done: string) => {
    hideErrors()
    try {
      storeChangedItem(collection, await work)
      showResult(done)
      return true
    } catch (error) {
      if (failureCode(error) === 'conflict') setIsInUse(true)
      else showError(t(`errors.${failureCode(error)}`))
      return false
    }
  }
  const one = item && { collection, item: item.id }
  const duplicate = () => {
    if (!item) return
    const values = copyValues(definition, item.values as FieldValues, t('collections.copyOf', { name: item.name }))
    const names = Object.fromEntries(item.references.map((record) => [nameKeyOf(record.collection, record.id), record.name]))
    keepDraft(collection, 'new', { id: crypto.randomUUID(), version: '', base: {}, values, names, at: new Date().toISOString() })
    onOpen('new')
    showResult(t('collections.duplicated'))
  }
  /** Less frequent actions of a collection with drafts. */
  const moreItems = (): MenuItem[] => [
    {
      id: 'schedule',
      label: t('collections.schedule'),
      onChoose: () => (form.isChanged ? showError(t('collections.cannotPublish')) : setIsScheduling(true)),
    },
    ...(one && item?.publication?.liveSince
      ? [
          {
            id: 'withdraw',
            label: t('collections.withdraw'),
            onChoose: () => void run(api.items.withdraw(one), t('collections.withdrawn')),
          },
        ]
      : []),
  ]
  if (item && !item.isActive)
    return (
      one &&
      rights.remove && (
        <div className="panel-actions">
          <button
            className="button primary"
            type="button"
            onClick={() => void run(itemWrites(collection).restore(one), t('collections.restored'))}
          >
            <Icon name="undo" small />
            {t('collections.restore')}
          </button>
        </div>
      )
    )
  return (
    <>
      {isInUse && item && <UsageList collection={collection} item={item.id} onClose={() => setIsInUse(false)} />}
      <div className="panel-actions">
        {mayChange && (
          <button className="button primary" type="submit" form={formId} aria-busy={form.isSaving} aria-keyshortcuts="Control+S">
            {t('collections.save')}
            <span className="keys" aria-hidden="true">
              Ctrl S
            </span>
          </button>
        )}
        {mayChange && hasDrafts && item && (
          <button className="button" type="button" aria-busy={isPublishing} onClick={onPublish}>
            {t('collections.publish')}
          </button>
        )}
        {mayChange && hasDrafts && item && (
          <Menu
            className="button"
            label={t('collections.more')}
            isNamedByText
            button={t('collections.more')}
            items={moreItems()}
            align="start"
          />
        )}
        {page && item && (
          <Link className="button" to={fillPath(page, item.values as FieldValues)}>
            {t('collections.openInPortal')}
          </Link>
        )}
        {designer && item && (
          <button className="button" type="button" onClick={() => void navigate({ to: `/designer/${collection}/${item.id}` })}>
            {t('collections.designer')}
          </button>
        )}
        {drilldown !== null && item && <DrilldownLink collection={drilldown} parent={item.id} />}
        {rights.copy && item && (
          <button className="button" type="button" onClick={duplicate}>
            <Icon name="copy" small />
            {t('collections.duplicate')}
          </button>
        )}
        {rights.remove && one && (
          <DeleteButton
            onDelete={async () => {
              if (await run(itemWrites(collection).remove(one), t('collections.deleted'))) onClose()
            }}
          />
        )}
      </div>
      {form.isChanged && form.keptAt && (
        <p className="muted panel-kept">
          {t('collections.kept', { time: new Date(form.keptAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }) })}
        </p>
      )}
      {isScheduling && item && <ScheduleModal definition={definition} item={item} onClose={() => setIsScheduling(false)} />}
    </>
  )
}

/** Link to the items that belong to an item, named after their collection. */
function DrilldownLink({ collection, parent }: { collection: string; parent: string }) {
  const { locale } = useFormats()
  const { data: definition } = useQuery(definitionQuery(collection))
  return definition ? (
    <Link className="button" to={`/admin/${collection}/${parent}`}>
      {capitalise(localText(definition.labels.many, locale), locale)}
    </Link>
  ) : null
}

/** Puts values into the names of fields in a path. */
const fillPath = (path: string, values: FieldValues): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))

/** Copies the values of an item, without those that occur only once and those that are its own. */
function copyValues({ fields }: CollectionRecord, values: FieldValues, name: string): FieldValues {
  const own = new Set(
    (fields as FieldDefinition[]).filter(({ type }) => ['slug', 'increment', 'password'].includes(type)).map((field) => field.name),
  )
  const copied = Object.entries(values).filter(([key]) => !own.has(key))
  return { ...Object.fromEntries(copied), ...(typeof values['name'] === 'string' && { name }) }
}
