import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { maxTaskTitle, type Task } from '../../../contract/tasks.ts'
import { api } from '../../api.ts'
import { teamQuery } from '../../queries.ts'
import { useSave } from '../use-save.ts'
import { FormFoot } from './form-foot.tsx'

type Props = { account: string; task?: Task; onDone: () => void; onCancel?: () => void }

/** Adds a task, or changes one. */
export function TaskForm({ account, task, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(task?.title ?? '')
  const [dueOn, setDueOn] = useState(task?.dueOn ?? null)
  const [assignee, setAssignee] = useState(task?.assignee?.id ?? '')
  const { save, isSaving, errors, setErrors } = useSave()
  const { data: team } = useQuery(teamQuery(account))
  // A repeated request of the same form adds nothing.
  const id = useRef(crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setErrors({ title: t('clientPage.issues.required') })
    const fields = { account, title: title.trim(), dueOn, assignee: assignee === '' ? null : assignee }
    const write = () =>
      task ? api.tasks.change({ ...fields, task: task.id, version: task.version }) : api.tasks.add({ ...fields, id: id.current })
    if (!(await save(write, t('clientPage.tasks.saved')))) return
    id.current = crypto.randomUUID()
    setTitle('')
    setDueOn(null)
    onDone()
  }
  const people = (team?.items ?? []).map(({ id: value, name: label }) => ({ value, label }))
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('clientPage.tasks.title')}
        name="title"
        maxLength={maxTaskTitle}
        value={title}
        error={errors['title']}
        onValue={setTitle}
      />
      <div className="form-grid">
        <DateField name="dueOn" label={t('clientPage.tasks.dueOn')} value={dueOn} error={errors['dueOn']} onValue={setDueOn} />
        <NativeSelect
          isForm
          label={t('clientPage.tasks.assignee')}
          value={assignee}
          choices={[{ value: '', label: t('clientPage.tasks.nobody') }, ...people]}
          onChoose={setAssignee}
        />
      </div>
      <FormFoot label={t(task ? 'clientPage.save' : 'clientPage.tasks.save')} isSaving={isSaving} {...(onCancel && { onCancel })} />
    </form>
  )
}
