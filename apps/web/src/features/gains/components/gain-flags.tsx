import type { GainsOnBasis } from '@atrium/contract/gains'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Note } from '../../../ui/states.tsx'

/** What makes the gains uncertain, each by its name and day. */
export function GainFlags({ flags }: Pick<GainsOnBasis, 'flags'>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (flags.length === 0) return null
  return (
    <Note>
      {flags.map(({ reason, name, on }) => (
        <p key={`${reason}${name}${on}`}>
          <strong>{name}</strong> {t(`gains.flags.${reason}`, { date: date(on) })}
        </p>
      ))}
    </Note>
  )
}
