import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import { useId, type ReactNode } from 'react'
import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Colours that a definition may state, with the names that older definitions use. Others are ignored, because themes define colours. */
const colours: Readonly<Record<string, string>> = {
  accent: 'accent',
  primary: 'accent',
  secondary: 'muted',
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'info',
}

type Props = { field: FieldDefinition; label: string; children: ReactNode }

/** Shows the notes of a field above its control, its comment below, and its icon, colour, indent and border as the definition states. */
export function FieldFrame({ field, label, children }: Props) {
  const { locale } = useFormats()
  const id = useId()
  const { notes, comment, color, icon, flat, inset } = field
  const classes = ['field-frame', flat && 'flat', inset && 'inset', icon && isIconName(icon) && 'with-icon']
  const described = [notes && `${id}-notes`, comment && `${id}-comment`].filter(Boolean).join(' ')
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-colour={color === undefined ? undefined : colours[color]}
      {...(described && { role: 'group', 'aria-label': label, 'aria-describedby': described })}
    >
      {icon && isIconName(icon) && <Icon name={icon} />}
      <div>
        {notes && (
          <p className="field-notes" id={`${id}-notes`}>
            {localText(notes, locale)}
          </p>
        )}
        {children}
        {comment && (
          <p className="field-comment muted" id={`${id}-comment`}>
            {localText(comment, locale)}
          </p>
        )}
      </div>
    </div>
  )
}
