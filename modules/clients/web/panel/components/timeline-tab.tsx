import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { timelineSource } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { Section } from './section.tsx'
import { TimelineRow } from './timeline-row.tsx'

const kinds = ['all', 'events', 'records'] as const

export function TimelineTab({ view: { client } }: TabProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const list = useList(timelineSource, { account: client.id, ...(kind !== 'all' && { kind }) })
  return (
    <Section
      title={t('clientPage.timeline.title')}
      action={
        <Segmented
          label={t('clientPage.timeline.show')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`clientPage.timeline.kinds.${value}`) }))}
          onChoose={setKind}
        />
      }
    >
      <PagedList
        list={list}
        failure={t('clientPage.failed')}
        empty={<p className="muted">{t('clientPage.timeline.empty')}</p>}
        more={t('clientPage.more')}
      >
        {(items) => (
          <ol className="staff-timeline whole">
            {items.map((entry) => (
              <TimelineRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  )
}
