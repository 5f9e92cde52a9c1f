import { localText, type FieldDefinition, type FieldValues } from '@atrium/domain/fields/definition'
import { useCallback, useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '@atrium/ui/components/aria/tabs.tsx'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { Item } from '../../../contract/items.ts'
import { HistoryTab } from '../../history/components/history-tab.tsx'
import { storeChangedItem } from '../../queries.ts'
import { api } from '../../api.ts'
import { collectionSource, useItemForm } from '../use-item-form.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemFields } from './item-fields.tsx'
import { ItemContext } from './item-context.tsx'
import type { ItemPanelProps } from './item-panel.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { KeptNotice, StaleNotice } from './panel-notices.tsx'

type Props = ItemPanelProps & { item: Item | null; defaults: FieldValues }

/** Form of an item with its tabs, actions and history. */
export function ItemEditor({ definition, item, defaults, tab, depth = 0, isCovered = false, onTab, onOpen, onClose, onRecord }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const form = useItemForm(
    useMemo(() => collectionSource(definition), [definition]),
    item,
    defaults,
  )
  const formId = depth === 0 ? 'item' : `item-${depth}`
  const [isPublishing, setIsPublishing] = useState(false)
  const one = localText(definition.labels.one, locale)
  const mayChange = item ? definition.rights.update && item.isActive : definition.rights.create

  const run = async (work: () => Promise<void>) => {
    hideErrors()
    try {
      await work()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const saveChanges = () =>
    run(async () => {
      const saved = await form.save()
      if (!saved) return
      showResult(t('collections.saved'))
      if (!item) onOpen(saved.id)
    })
  const publish = () =>
    run(async () => {
      setIsPublishing(true)
      try {
        const newest = form.isChanged ? await form.save() : item
        if (!newest) return
        const published = await api.items.publish({ collection: definition.name, item: newest.id, version: newest.version })
        storeChangedItem(definition.name, published)
        showResult(`${t('collections.saved')} ${t('collections.andPublished')}`)
      } finally {
        setIsPublishing(false)
      }
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void saveChanges()
  }
  const saveRef = useRef(saveChanges)
  useEffect(() => {
    saveRef.current = saveChanges
  })
  const saveByKey = useCallback((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    void saveRef.current()
  }, [])
  useEffect(() => {
    if (!mayChange || isCovered) return
    addEventListener('keydown', saveByKey)
    return () => removeEventListener('keydown', saveByKey)
  }, [mayChange, isCovered, saveByKey])

  const title = !item
    ? t('collections.addTitle', { name: one })
    : t(mayChange ? 'collections.editTitle' : 'collections.viewTitle', { name: item.name })
  const groups = groupFields(definition.fields as FieldDefinition[], definition.tabs)
  const fieldTabs = groups.map(({ label, fields }, index) => ({
    id: String(index),
    label: label === null ? t('collections.content') : localText(label, locale),
    content: (
      <ItemFields
        definition={definition}
        fields={fields}
        item={item}
        form={form}
        isReadOnly={!mayChange}
        hasOrder={index === 0}
        onRecord={onRecord}
      />
    ),
  }))
  const historyTab =
    item && definition.hasVersions
      ? [
          {
            id: 'history',
            label: t('collections.history'),
            content: <HistoryTab definition={definition} item={item} isChanged={form.isChanged} />,
          },
        ]
      : []
  const tabs = [...fieldTabs, ...historyTab]
  return (
    <PanelFrame
      title={title}
      depth={depth}
      isCovered={isCovered}
      context={item && !definition.readOnlyReason && <ItemContext item={item} />}
      onClose={onClose}
      footer={
        <ItemActions
          definition={definition}
          item={item}
          form={form}
          formId={formId}
          mayChange={mayChange}
          isPublishing={isPublishing}
          onPublish={() => void publish()}
          onOpen={onOpen}
          onClose={onClose}
        />
      }
    >
      {definition.readOnlyReason && <p className="note info">{localText(definition.readOnlyReason, locale)}</p>}
      {form.wasKept && form.isChanged && <KeptNotice form={form} />}
      {form.stale && <StaleNotice fields={definition.fields as FieldDefinition[]} form={form} />}
      <form id={formId} onSubmit={submit} noValidate aria-busy={form.isSaving}>
        {tabs.length > 1 ? (
          <Tabs
            label={title}
            value={tabs.some(({ id }) => id === tab) ? (tab ?? '0') : '0'}
            tabs={tabs}
            onChoose={(id) => onTab(id === '0' ? undefined : id)}
          />
        ) : (
          fieldTabs[0]?.content
        )}
      </form>
    </PanelFrame>
  )
}

type Group = { label: Parameters<typeof localText>[0] | null; fields: FieldDefinition[] }

/** Groups the fields by the tabs of the collection. Fields that no tab names come in the first. */
function groupFields(
  fields: readonly FieldDefinition[],
  tabs: readonly { label: Parameters<typeof localText>[0]; fields: string[] }[],
): Group[] {
  if (tabs.length === 0) return [{ label: null, fields: [...fields] }]
  const named = new Set(tabs.flatMap((tab) => tab.fields))
  const byName = new Map(fields.map((field) => [field.name, field]))
  return tabs.map((tab, index) => ({
    label: tab.label,
    fields: [
      ...tab.fields.flatMap((name) => byName.get(name) ?? []),
      ...(index === 0 ? fields.filter(({ name }) => !named.has(name)) : []),
    ],
  }))
}
