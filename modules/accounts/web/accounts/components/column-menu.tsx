import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useClickOutside } from '@atrium/ui/components/menu.tsx'
import { clientColumns } from '../client-columns.ts'
import type { ClientView } from '../use-client-view.ts'

export function ColumnMenu({ view }: { view: ClientView }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClickOutside(box, isOpen, () => setIsOpen(false))
  const shown = view.columns.map(({ id }) => id)
  const toggle = (id: string) => view.setColumns(shown.includes(id as never) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <div className="menu-box" role="presentation" ref={box} onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}>
      <button className="button" type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="columns" small />
        <span>{t('clients.columns')}</span>
        <span className="tally">{t('clients.columnsShown', { shown: shown.length, all: clientColumns.length })}</span>
      </button>
      {isOpen && (
        <fieldset className="menu end column-choice">
          <legend className="visually-hidden">{t('clients.columns')}</legend>
          {clientColumns.map(({ id, isFixed }) => (
            <label key={id}>
              <input type="checkbox" checked={shown.includes(id)} disabled={isFixed} onChange={() => toggle(id)} />
              {t(`clients.column.${id}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
