import { meQuery } from '@atrium/people/web/profiles/queries'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { createInitials } from '@atrium/ui/components/initials'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accessGroups, type AccessPath, type Client, type PersonWithAccess } from '../../../contract/clients.ts'
import { accessQuery } from '../../queries.ts'

/** Lists everybody who can see a client, and why. It can be printed with the day and the name of the reader. */
export function AccessDrawer({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const query = useQuery(accessQuery(client.id))
  const { data: me } = useQuery(meQuery)
  const name = [client.name, client.number].filter(Boolean).join(', ')
  return (
    <Drawer
      title={t('clientPage.access.title')}
      {...(query.data && { context: t('clientPage.access.count', { name, count: query.data.count, moment: moment(query.data.at) }) })}
      onClose={onClose}
      footer={
        <>
          <button className="button" type="button" disabled={!query.data} onClick={() => print()}>
            <Icon name="print" small />
            {t('clientPage.print')}
          </button>
          <span className="muted">{t('clientPage.access.note')}</span>
        </>
      }
    >
      <Panel query={query} failure={t('clientPage.failed')} skeleton={<TableSkeleton rows={6} />}>
        {({ items, at }) => (
          <div className="staff-access">
            {accessGroups.map((group) => (
              <Group key={group} group={group} people={items.filter((person) => person.group === group)} />
            ))}
            <p className="print-only muted">{t('clientPage.printed', { moment: moment(at), name: me?.name ?? '' })}</p>
          </div>
        )}
      </Panel>
    </Drawer>
  )
}

function Group({ group, people }: { group: PersonWithAccess['group']; people: readonly PersonWithAccess[] }) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  const id = useId()
  if (people.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t(`clientPage.access.groups.${group}`)}</h3>
      <ul className="chain">
        {people.map((person) => (
          <li key={person.id}>
            <span className="mono" aria-hidden="true">
              {createInitials(person.name)}
            </span>
            <span>
              <b>{person.name}</b> {person.title && <span className="muted">{person.title}</span>}
              {person.paths.map((path) => (
                <span className="path" key={`${path.reason} ${path.through} ${path.since}`}>
                  {describe(path)}
                </span>
              ))}
            </span>
            <span className="muted since">{describeSeen(person)}</span>
          </li>
        ))}
      </ul>
    </section>
  )

  function describe({ reason, through, since, until }: AccessPath): string {
    return [
      t(`clientPage.access.reasons.${reason}`, { through: through ?? '' }),
      since && t('clientPage.people.since', { day: date(since) }),
      until && t('clientPage.access.until', { day: date(until) }),
    ]
      .filter(Boolean)
      .join(', ')
  }

  function describeSeen({ seenAt }: PersonWithAccess): string {
    if (seenAt === null) return t('clientPage.access.never')
    return t(group === 'client' ? 'clientPage.access.signedIn' : 'clientPage.access.seen', { moment: moment(seenAt) })
  }
}
