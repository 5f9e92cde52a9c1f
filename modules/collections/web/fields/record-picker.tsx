import { useTranslation } from 'react-i18next'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import type { FieldForm } from './field-renderer.ts'
import { PickedRecords } from './picked-records.tsx'

const dialog = lazyPart(() => import('./record-dialog.tsx').then(({ RecordDialog }) => RecordDialog))

type Props = {
  name: string
  label: string
  collection: string
  filter?: Readonly<Record<string, string>> | undefined
  ids: readonly string[]
  isMultiple: boolean
  error?: string | undefined
  hint?: string | undefined
  form: FieldForm
  onIds: (ids: readonly string[]) => void
}

/** Shows the chosen records of a collection, and lets a person choose others in a dialog. */
export function RecordPicker({ name, label, collection, filter, ids, isMultiple, error, hint, form, onIds }: Props) {
  const { t } = useTranslation()
  const records = ids.map((id) => ({ id, name: form.nameOf(collection, id) ?? id }))
  return (
    <PickedRecords
      name={name}
      label={label}
      records={records}
      button={t(ids.length === 0 ? 'fields.chooseRecords' : 'fields.changeRecords')}
      icon="search"
      error={error}
      hint={hint}
      onRemove={(id) => onIds(ids.filter((one) => one !== id))}
      onApproach={dialog.preload}
    >
      {(close) => (
        <dialog.Part
          onLoadFailure={close}
          title={label}
          collection={collection}
          filter={filter}
          chosen={records}
          isMultiple={isMultiple}
          source={form.records ?? undefined}
          excluded={collection === form.collection ? form.itemId : undefined}
          onClose={close}
          onChoose={(chosen) => {
            for (const record of chosen) form.addName(collection, record.id, record.name)
            onIds(chosen.map(({ id }) => id))
            close()
          }}
        />
      )}
    </PickedRecords>
  )
}
