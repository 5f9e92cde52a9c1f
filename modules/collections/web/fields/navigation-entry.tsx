import { listRecords } from '@atrium/domain/fields/parts'
import { useTranslation } from 'react-i18next'
import { ConfirmedRemoval } from './confirmed-removal.tsx'
import { NavigationAudiences } from './navigation-audiences.tsx'
import type { Entry } from './navigation-entries.tsx'
import { PartIcon } from './part-icon.tsx'
import { PartText } from './part-text.tsx'
import { RowList } from './row-list.tsx'
import { textOf } from './stored-values.ts'

type Props = {
  /** Name of the first field of the entry. */
  name: string
  title: string
  entry: Entry
  errors: Readonly<Record<string, string>>
  /** Position of the entry, with which the paths of its errors begin. */
  path: string
  onEntry: (entry: Entry) => void
  onRemove: () => void
  onClose: () => void
}

/** Edits an entry of navigation: its name, link, icon, audiences and sub-entries. */
export function NavigationEntry({ name, title, entry, errors, path, onEntry, onRemove, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <div className="navigation-entry" role="group" aria-label={title}>
      <EntryTexts name={name} entry={entry} errors={errors} path={path} onEntry={onEntry} />
      <PartIcon label={t('fields.icon')} value={entry['icon'] ?? null} onValue={(icon) => onEntry({ ...entry, icon })} />
      <NavigationAudiences value={entry['visible'] ?? null} onValue={(visible) => onEntry({ ...entry, visible })} />
      <RowList
        label={t('fields.subEntries')}
        rows={listRecords(entry['subnav'] ?? null)}
        addLabel={t('fields.addSubEntry')}
        nameOf={(sub, index) => textOf(sub['name']) || t('fields.entry', { number: index + 1 })}
        create={(): Entry => ({ name: '', link: '', visible: [] })}
        onRows={(subnav) => onEntry({ ...entry, subnav })}
      >
        {(sub, index, change) => (
          <>
            <EntryTexts name={`${name}.subnav.${index}`} entry={sub} errors={errors} path={`${path}.subnav.${index}`} onEntry={change} />
            <NavigationAudiences value={sub['visible'] ?? null} onValue={(visible) => change({ ...sub, visible })} />
          </>
        )}
      </RowList>
      <p className="navigation-entry-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('fields.closeEntry')}
        </button>
        <ConfirmedRemoval name={title} onRemove={onRemove} />
      </p>
    </div>
  )
}

type TextsProps = Pick<Props, 'name' | 'entry' | 'errors' | 'path' | 'onEntry'>

function EntryTexts({ name, entry, errors, path, onEntry }: TextsProps) {
  const { t } = useTranslation()
  return (
    <div className="form-grid">
      {(['name', 'link'] as const).map((key) => (
        <PartText
          key={key}
          name={`${name}.${key}`}
          label={t(`fields.${key}`)}
          value={textOf(entry[key])}
          error={errors[`${path}.${key}`]}
          onValue={(text) => onEntry({ ...entry, [key]: text })}
        />
      ))}
    </div>
  )
}
