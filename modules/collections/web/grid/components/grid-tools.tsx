import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { labelOf } from '../item-text.ts'
import { findStampColumn, listGridColumns } from '../grid-columns.ts'
import type { useChosenColumns } from '../use-chosen-columns.ts'

/** Returns the label of a column: of its field, or of a date or another property of every item. */
export function useColumnLabel({ fields }: CollectionRecord): (name: string) => string {
  const { t } = useTranslation()
  const { locale } = useFormats()
  return (name) => {
    const field = (fields as FieldDefinition[]).find((one) => one.name === name)
    if (field) return labelOf(field, locale)
    const stamp = findStampColumn(name)
    return stamp ? t(`collections.${stamp === 'order' ? 'orderColumn' : stamp}`) : name
  }
}

type ChooserProps = { definition: CollectionRecord; chosen: ReturnType<typeof useChosenColumns> }

/** Button that opens the choice of columns. It states how many of them are shown. */
export function ColumnChooser({ definition, chosen: { columns, choose, reset, isChosen } }: ChooserProps) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  const all = listGridColumns(definition)
  const toggle = (name: string, isOn: boolean) => {
    // New columns come in the order of the fields, after those that are shown.
    const next = isOn ? [...columns, name] : columns.filter((one) => one !== name)
    if (next.length > 0) choose(next)
  }
  return (
    <PopoverButton
      className="button"
      label={t('collections.columns')}
      panelClassName="menu-panel grid-panel"
      button={
        <>
          <Icon name="columns" small />
          <span className="visually-hidden">{t('collections.columns')}: </span>
          {t('collections.columnsShown', { shown: columns.length, all: all.length })}
        </>
      }
    >
      <h2>{t('collections.columns')}</h2>
      <div className="grid-choices">
        {all.map((name) => (
          <Check key={name} isOn={columns.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
            {labelOfColumn(name)}
          </Check>
        ))}
      </div>
      {isChosen && (
        <button className="button" type="button" onClick={reset}>
          {t('collections.allColumns')}
        </button>
      )}
    </PopoverButton>
  )
}
