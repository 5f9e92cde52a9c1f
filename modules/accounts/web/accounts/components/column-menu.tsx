import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { columnIds, isFixed, type ColumnId } from '../client-columns.ts'
import type { ClientView } from '../use-client-view.ts'

export function ColumnMenu({ view }: { view: ClientView }) {
  const { t } = useTranslation()
  const shown = view.columns
  const toggle = (id: ColumnId) => view.setColumns(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <PopoverButton
      className="button"
      label={t('clients.columns')}
      panelClassName="column-choice"
      button={
        <>
          <Icon name="columns" small />
          <span>{t('clients.columns')}</span>
          <span className="tally">{t('clients.columnsShown', { shown: shown.length, all: columnIds.length })}</span>
        </>
      }
    >
      <fieldset>
        <legend className="visually-hidden">{t('clients.columns')}</legend>
        {columnIds.map((id) => (
          <label key={id}>
            <input type="checkbox" checked={shown.includes(id)} disabled={isFixed(id)} onChange={() => toggle(id)} />
            {t(`clients.column.${id}`)}
          </label>
        ))}
      </fieldset>
    </PopoverButton>
  )
}
