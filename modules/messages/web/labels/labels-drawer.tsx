import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { MessageLabel } from '../../contract/labels.ts'
import type { Conversation } from '../../contract/messages.ts'
import { api } from '../api.ts'
import { labelsQuery } from '../queries.ts'

type Props = { portal: string; conversation: Conversation; onClose: () => void }

const reload = () => queryClient.invalidateQueries({ queryKey: ['messages'] })

/** Chooses the labels of a conversation. Staff add labels here, and delete those that are no longer needed. */
export function LabelsDrawer({ portal, conversation, onClose }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(labelsQuery(portal))
  const [chosen, setChosen] = useState(() => conversation.labels.map(({ id }) => id))
  const [name, setName] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<string>()
  const set = async (labels: string[]) => {
    const before = chosen
    setChosen(labels)
    try {
      await api.messageLabels.set({ portal, conversation: conversation.id, labels })
    } catch (failure) {
      setChosen(before)
      showError(t(`errors.${failureCode(failure)}`))
    }
    await reload()
  }
  const add = async () => {
    if (name.trim() === '') return setError(t('messages.labelNameRequired'))
    try {
      await api.messageLabels.save({ portal, label: id, name, revision: 0 })
      setError(undefined)
      setName('')
      setId(crypto.randomUUID())
      await set([...chosen, id])
    } catch (failure) {
      const isTaken = failureDetails(failure).issues?.some(({ code }) => code === 'taken')
      if (isTaken) setError(t('messages.labelNameTaken'))
      else showError(t(`errors.${failureCode(failure)}`))
    }
  }
  const remove = async (label: MessageLabel) => {
    try {
      await api.messageLabels.remove({ portal, label: label.id })
      setChosen((before) => before.filter((one) => one !== label.id))
      showResult(t('messages.labelRemoved'))
      await reload()
    } catch (failure) {
      showError(t(`errors.${failureCode(failure)}`))
    }
  }
  return (
    <Drawer title={t('messages.labels')} onClose={onClose}>
      <div className="message-form">
        <p className="muted">{t('messages.labelsHint')}</p>
        <ul className="label-list" aria-label={t('messages.labels')}>
          {(data?.items ?? []).map((label) => (
            <LabelRow
              key={label.id}
              label={label}
              isChosen={chosen.includes(label.id)}
              onChoose={(isChosen) => void set(isChosen ? [...chosen, label.id] : chosen.filter((one) => one !== label.id))}
              onRemove={() => void remove(label)}
            />
          ))}
        </ul>
        <div className="label-new">
          <TextField name="label" label={t('messages.newLabel')} value={name} maxLength={40} error={error} onValue={setName} />
          <button className="button" type="button" onClick={() => void add()}>
            {t('messages.addLabel')}
          </button>
        </div>
      </div>
    </Drawer>
  )
}

type RowProps = { label: MessageLabel; isChosen: boolean; onChoose: (isChosen: boolean) => void; onRemove: () => void }

function LabelRow({ label: { name }, isChosen, onChoose, onRemove }: RowProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
        <span>{name}</span>
      </label>
      <button
        className={isAsking ? 'button danger' : 'button quiet'}
        type="button"
        aria-label={t(isAsking ? 'messages.reallyRemoveLabel' : 'messages.removeLabel', { name })}
        onClick={() => (isAsking ? onRemove() : setIsAsking(true))}
        onBlur={() => setIsAsking(false)}
      >
        {t(isAsking ? 'messages.reallyRemove' : 'messages.remove')}
      </button>
    </li>
  )
}
