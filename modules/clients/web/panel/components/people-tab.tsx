import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { relationsQuery } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { RelationRow } from './relation-row.tsx'
import { Section } from './section.tsx'

/** The people related to the client, with their roles. */
export function PeopleTab({ view: { client, onAccess } }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(relationsQuery(client.id))
  return (
    <Section title={t('clientPage.people.title')}>
      <Panel query={query} failure={t('clientPage.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('clientPage.people.empty')}</p>
          ) : (
            <ul className="kin">
              {items.map((relation) => (
                <RelationRow key={`${relation.person.id} ${relation.relation}`} relation={relation} />
              ))}
            </ul>
          )
        }
      </Panel>
      <button className="button" type="button" onClick={onAccess}>
        <Icon name="people" small />
        {t('clientPage.whoCanSee')}
      </button>
    </Section>
  )
}
