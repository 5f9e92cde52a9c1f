import type { Person } from '../../../contract/people.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'

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

/** Shows since when, by whom and why the second factor is disabled. */
export function SecondFactorReason({ at, by, reason }: NonNullable<Person['secondFactorDisabled']>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return `${by ? t('people.offBy', { date: date(at), name: by }) : t('people.offSince', { date: date(at) })}: ${reason}`
}
