import type { FieldValue } from '@atrium/domain/fields/definition'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { IconChoices } from './icon-choices.tsx'
import { useIconLabel } from './icon-label.ts'
import { textOf } from './stored-values.ts'

type Props = {
  /** Name of the field; undefined for a part of a value. */
  name?: string
  label: string
  value: FieldValue
  isClearable?: boolean
  error?: string | undefined
  hint?: string | undefined
  onValue: (icon: string | null) => void
}

/** Shows the chosen icon as a button that opens a panel with all icons. */
export function PartIcon({ name, label, value, isClearable = true, error, hint, onValue }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const labelOf = useIconLabel()
  const icon = textOf(value)
  return (
    <div
      className={error ? 'entry bad' : 'entry'}
      role="group"
      data-field={name}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={messageId({ id, error, hint })}
    >
      <span id={id}>{label}</span>
      <div className="icon-entry">
        <PopoverButton
          className="button"
          label={label}
          panelClassName="icon-panel"
          align="start"
          button={
            <>
              {isIconName(icon) && <Icon name={icon} />}
              <span>{icon === '' ? t('fields.chooseIcon') : labelOf(icon)}</span>
              <Icon name="down" small />
            </>
          }
        >
          {(close) => (
            <IconChoices
              label={label}
              value={icon}
              onChoose={(chosen) => {
                onValue(chosen)
                close()
              }}
            />
          )}
        </PopoverButton>
        {isClearable && icon !== '' && (
          <button className="close" type="button" aria-label={t('controls.clear', { label })} onClick={() => onValue(null)}>
            <Icon name="close" small />
          </button>
        )}
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}
