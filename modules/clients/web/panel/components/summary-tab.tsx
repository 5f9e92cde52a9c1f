import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { consentsSource, relationsQuery, tasksSource, timelineSource } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { CareFlags } from './care-flags.tsx'
import { ConsentLine } from './consent-line.tsx'
import { RelationRow } from './relation-row.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { HeadButton, Section } from './section.tsx'
import { TaskRow } from './task-row.tsx'
import { TimelineRow } from './timeline-row.tsx'

/** Rows of each section; the tabs show all of them. */
const mostRows = 4

/** The parts of a client that staff need first. */
export function SummaryTab({ view }: TabProps) {
  const { t } = useTranslation()
  const { client, onTab } = view
  const relations = useQuery(relationsQuery(client.id))
  const tasks = useList(tasksSource, { account: client.id, state: 'open' })
  const timeline = useList(timelineSource, { account: client.id })
  const consents = useList(consentsSource, { account: client.id, history: false })
  return (
    <>
      <CareFlags view={view} />
      <Section title={t('clientPage.people.title')} action={<HeadButton onPress={view.onAccess}>{t('clientPage.whoCanSee')}</HeadButton>}>
        <Panel query={relations} failure={t('clientPage.failed')} skeleton={<TableSkeleton rows={2} />}>
          {({ items }) => (
            <ul className="kin">
              {items.slice(0, mostRows).map((relation) => (
                <RelationRow key={`${relation.person.id} ${relation.relation}`} relation={relation} />
              ))}
            </ul>
          )}
        </Panel>
      </Section>
      <Section
        title={t('clientPage.tabs.tasks')}
        tally={client.counts.openTasks}
        action={
          <HeadButton name={t('clientPage.tabs.tasks')} onPress={() => onTab('tasks')}>
            {t(view.canWrite ? 'clientPage.add' : 'clientPage.all')}
          </HeadButton>
        }
      >
        {tasks.state === 'ready' && tasks.items.length === 0 && <p className="muted">{t('clientPage.tasks.emptyOpen')}</p>}
        <ul className="staff-tasks">
          {tasks.items.slice(0, mostRows).map((task) => (
            <TaskRow key={task.id} task={task} view={view} />
          ))}
        </ul>
      </Section>
      <Section
        title={t('clientPage.review.title')}
        action={
          <HeadButton name={t('clientPage.review.title')} onPress={() => onTab('review')}>
            {t('clientPage.tabs.review')}
          </HeadButton>
        }
      >
        <ReviewFacts client={client} />
      </Section>
      <Section
        title={t('clientPage.timeline.title')}
        action={
          <HeadButton name={t('clientPage.timeline.title')} onPress={() => onTab('timeline')}>
            {t('clientPage.all')}
          </HeadButton>
        }
      >
        {timeline.state === 'ready' && timeline.items.length === 0 && <p className="muted">{t('clientPage.timeline.empty')}</p>}
        <ol className="staff-timeline">
          {timeline.items.slice(0, mostRows).map((entry) => (
            <TimelineRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </Section>
      <Section
        title={t('clientPage.tabs.consents')}
        action={
          <HeadButton name={t('clientPage.tabs.consents')} onPress={() => onTab('consents')}>
            {t(view.canWrite ? 'clientPage.add' : 'clientPage.all')}
          </HeadButton>
        }
      >
        {consents.state === 'ready' && consents.items.length === 0 && <p className="muted">{t('clientPage.consents.empty')}</p>}
        <ul className="staff-rows">
          {consents.items.slice(0, mostRows).map((consent) => (
            <ConsentLine key={consent.id} consent={consent} today={client.today} />
          ))}
        </ul>
      </Section>
    </>
  )
}
