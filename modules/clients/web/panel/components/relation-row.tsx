import { useTranslation } from 'react-i18next'
import { createInitials } from '@atrium/ui/components/initials'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Relation } from '../../../contract/clients.ts'

/** A person related to the client, with the role and since when. */
export function RelationRow({ relation: { person, relation, since, until, isCurrent } }: { relation: Relation }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const role = t(`clientPage.people.relations.${relation}`)
  // The title of an adviser is often "Adviser" too.
  const roles = person.title && person.title.toLowerCase() !== role.toLowerCase() ? `${role}, ${person.title}` : role
  return (
    <li>
      <span className="mono" aria-hidden="true">
        {createInitials(person.name)}
      </span>
      <span>
        {person.name}
        <span className="muted role">{roles}</span>
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
