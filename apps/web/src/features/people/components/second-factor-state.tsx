import type { Person } from '@atrium/contract/people'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'

export function SecondFactorState({ person }: { person: Person }) {
  const { t } = useTranslation()
  if (person.multiFactor.isEnabled) return t('people.on')
  return (
    <span className="tag">
      <Icon name="warning" small />
      {t('people.off')}
    </span>
  )
}

/** Of who has none: since when, by whom and why. */
export function SecondFactorReason({ at, by, reason }: NonNullable<Person['secondFactorDisabled']>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return `${by ? t('people.offBy', { date: date(at), name: by }) : t('people.offSince', { date: date(at) })}: ${reason}`
}
