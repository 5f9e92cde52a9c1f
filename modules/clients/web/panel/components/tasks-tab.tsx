import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { taskStates, type TaskState } from '../../../contract/tasks.ts'
import { tasksSource } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { Section } from './section.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskRow } from './task-row.tsx'

export function TasksTab({ view }: TabProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<TaskState>('open')
  const [edited, setEdited] = useState<string>()
  const list = useList(tasksSource, { account: view.client.id, state })
  return (
    <>
      {view.canWrite && (
        <Section title={t('clientPage.tasks.new')}>
          <TaskForm account={view.client.id} onDone={() => setState('open')} />
        </Section>
      )}
      <Section
        title={t('clientPage.tabs.tasks')}
        action={
          <Segmented
            label={t('clientPage.tasks.state')}
            value={state}
            choices={taskStates.map((value) => ({ value, label: t(`clientPage.tasks.${value}`) }))}
            onChoose={setState}
          />
        }
      >
        <PagedList
          list={list}
          failure={t('clientPage.failed')}
          empty={<p className="muted">{t(state === 'open' ? 'clientPage.tasks.emptyOpen' : 'clientPage.tasks.emptyDone')}</p>}
          more={t('clientPage.more')}
        >
          {(items) => (
            <ul className="staff-tasks">
              {items.map((task) =>
                task.id === edited ? (
                  <li key={task.id} className="editing">
                    <TaskForm
                      key={task.version}
                      account={view.client.id}
                      task={task}
                      onDone={() => setEdited(undefined)}
                      onCancel={() => setEdited(undefined)}
                    />
                  </li>
                ) : (
                  <TaskRow key={task.id} task={task} view={view} onEdit={() => setEdited(task.id)} />
                ),
              )}
            </ul>
          )}
        </PagedList>
      </Section>
    </>
  )
}
