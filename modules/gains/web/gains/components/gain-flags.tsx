import type { GainsOnBasis } from '../../../contract/gains.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Note } from '@atrium/ui/components/states.tsx'

/** Lists the reasons why gains are uncertain, each with the name of the security and the day. */
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
