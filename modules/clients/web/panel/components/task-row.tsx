import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Task } from '../../../contract/tasks.ts'
import { api } from '../../api.ts'
import type { ClientView } from '../client-view.ts'
import { useSave } from '../use-save.ts'

type Props = { task: Task; view: ClientView; onEdit?: () => void }

/** A task with the box that completes it or opens it again. */
export function TaskRow({ task, view: { client, canWrite }, onEdit }: Props) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  const { save, isSaving } = useSave()
  const isDone = task.state === 'done'
  const isLate = !isDone && task.dueOn !== null && task.dueOn < client.today
  const toggle = () =>
    void save(
      () => api.tasks.change({ account: client.id, task: task.id, version: task.version, state: isDone ? 'open' : 'done' }),
      t(isDone ? 'clientPage.tasks.open' : 'clientPage.tasks.completed'),
    )
  const person = task.doneBy?.name ?? t('clientPage.formerColleague')
  return (
    <li>
      <input
        type="checkbox"
        checked={isDone}
        disabled={!canWrite || isSaving}
        aria-label={t(isDone ? 'clientPage.tasks.reopen' : 'clientPage.tasks.complete', { title: task.title })}
        onChange={toggle}
      />
      <span>
        {onEdit && canWrite && !isDone ? (
          <button
            className="staff-task-title"
            type="button"
            aria-label={t('clientPage.tasks.edit', { title: task.title })}
            onClick={onEdit}
          >
            {task.title}
          </button>
        ) : (
          task.title
        )}
        {isDone && task.doneAt ? (
          <span className="muted role">{t('clientPage.tasks.completedBy', { moment: moment(task.doneAt), name: person })}</span>
        ) : (
          task.assignee && <span className="muted role">{task.assignee.name}</span>
        )}
      </span>
      {task.dueOn !== null && !isDone && (
        <span className={isLate ? 'number late' : 'number muted'}>
          {date(task.dueOn)}
          {isLate && <span className="visually-hidden">, {t('clientPage.tasks.late')}</span>}
        </span>
      )}
    </li>
  )
}
