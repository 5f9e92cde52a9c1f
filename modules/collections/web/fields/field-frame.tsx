import { readColour } from '@atrium/domain/fields/colours'
import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { Icon, isIconName } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Props = { field: FieldDefinition; label: string; children: ReactNode }

/** Shows the notes of a field above its control, its comment below, and its icon, colour, indent and border as the definition states. */
export function FieldFrame({ field, label, children }: Props) {
  const { locale } = useFormats()
  const id = useId()
  const { notes, comment, color, icon, flat, inset } = field
  const classes = ['field-frame', flat && 'flat', inset && 'inset', icon && isIconName(icon) && 'with-icon']
  const colour = readColour(color)
  const described = [notes && `${id}-notes`, comment && `${id}-comment`].filter(Boolean).join(' ')
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-colour={colour === null ? undefined : 'own' in colour ? 'own' : colour.named}
      style={colour !== null && 'own' in colour ? ({ '--field-colour': colour.own } as CSSProperties) : undefined}
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
