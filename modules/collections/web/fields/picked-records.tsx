import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { EntryGroup } from './entry-group.tsx'
import type { NamedRecord } from './record-search.ts'

type Props = {
  name: string
  label: string
  records: readonly NamedRecord[]
  /** Text and icon of the button that opens the dialog. */
  button: string
  icon: IconName
  error?: string | undefined
  hint?: string | undefined
  /** Returns the picture of a record, if the records have pictures. */
  renderPicture?: (record: NamedRecord) => ReactNode
  onRemove: (id: string) => void
  /** Starts to load the code of the dialog. */
  onApproach: () => void
  children: (close: () => void) => ReactNode
}

/** Shows the chosen records as tags, and a button that opens the dialog in which they are chosen. */
export function PickedRecords({ name, label, records, button, icon, error, hint, renderPicture, onRemove, onApproach, children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <EntryGroup name={name} label={label} error={error} hint={hint}>
      {records.length > 0 && (
        <ul className="picked">
          {records.map((record) => (
            <li className="tag" key={record.id}>
              {renderPicture?.(record)}
              {record.name}
              <button
                type="button"
                aria-label={t('controls.remove', { name: record.name })}
                onClick={() => {
                  onRemove(record.id)
                  opener.current?.focus()
                }}
              >
                <Icon name="close" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={opener}
        className="button"
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => setIsOpen(true)}
      >
        <Icon name={icon} small />
        {button}
        <span className="visually-hidden">: {label}</span>
      </button>
      {isOpen && children(() => setIsOpen(false))}
    </EntryGroup>
  )
}
