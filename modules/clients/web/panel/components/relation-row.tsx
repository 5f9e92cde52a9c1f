import { useTranslation } from 'react-i18next'
import { createInitials } from '@atrium/ui/components/initials'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Relation } from '../../../contract/clients.ts'

/** A person related to the client, with the role and since when. */
export function RelationRow({ relation: { person, relation, since, until, isCurrent } }: { relation: Relation }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <li>
      <span className="mono" aria-hidden="true">
        {createInitials(person.name)}
      </span>
      <span>
        {person.name}
        <span className="muted role">{[t(`clientPage.people.relations.${relation}`), person.title].filter(Boolean).join(', ')}</span>
      </span>
      <span className="muted">
        {isCurrent
          ? t('clientPage.people.since', { day: date(since) })
          : until === null
            ? t('clientPage.people.ended')
            : t('clientPage.people.between', { from: date(since), to: date(until) })}
      </span>
    </li>
  )
}
