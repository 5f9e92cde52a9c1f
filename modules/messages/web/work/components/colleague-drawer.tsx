import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '@atrium/collections/web/fields/record-search'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxNoteLength } from '../../../contract/message-terms.ts'
import type { Conversation } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { colleaguesQuery } from '../../queries.ts'
import './work.css'

type Props = { portal: string; conversation: Conversation; you: string; onClose: () => void }

/** Forwards a conversation to a colleague with a note, and assigns it to a colleague, to oneself or to nobody. */
export function ColleagueDrawer({ portal, conversation, you, onClose }: Props) {
  const { t } = useTranslation()
  const { id, assignee } = conversation
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [typed, setTyped] = useState('')
  // A changed text is another note; the same one again is added once.
  const [note, setNote] = useState(() => ({ id: crypto.randomUUID(), text: '' }))
  const [error, setError] = useState<string>()
  const search = useDelayedText(typed.trim() === chosen?.name ? '' : typed.trim())
  const { data } = useQuery({ ...colleaguesQuery(portal, id, search), placeholderData: keepPreviousData })
  const found = data?.items ?? []
  const choices = [
    ...(chosen && !found.some((one) => one.id === chosen.id) ? [{ ...chosen, title: null, takesPart: false }] : []),
    ...found,
  ]
  const run = async (act: () => Promise<unknown>, text: string) => {
    try {
      await act()
      showResult(text)
      onClose()
    } catch (failure) {
      showError(t(`errors.${failureCode(failure)}`))
    }
    await queryClient.invalidateQueries({ queryKey: ['messages'] })
  }
  const withChosen = (act: (colleague: { id: string; name: string }) => Promise<void>) => {
    if (chosen) return void act(chosen)
    setError(t('messages.colleagueRequired'))
  }
  const given = note.text.trim() === '' ? null : { id: note.id, text: note.text.trim() }
  const assign = (colleague: string | null, text: string) =>
    run(() => api.messageWork.assign({ portal, conversation: id, colleague, from: assignee?.id ?? null, note: given }), text)
  const forward = (colleague: { id: string; name: string }) =>
    run(
      () => api.messageWork.forward({ portal, conversation: id, colleague: colleague.id, note: given }),
      t('messages.wasForwarded', { name: colleague.name }),
    )
  return (
    <Drawer title={t('messages.forwardTitle')} onClose={onClose}>
      <div className="message-form">
        <p className="muted work-hint">{t('messages.forwardHint')}</p>
        <ComboBox
          name="colleague"
          label={t('messages.colleague')}
          placeholder={t('messages.colleaguePlaceholder')}
          value={chosen?.id ?? null}
          choices={choices.map((one) => ({
            value: one.id,
            label: one.name,
            ...((one.takesPart || one.title) && { detail: one.takesPart ? t('messages.takesPart') : (one.title ?? '') }),
          }))}
          error={error}
          isClearable
          opensOnFocus={false}
          onValue={(value) => {
            setError(undefined)
            setChosen(choices.find((one) => one.id === value) ?? null)
          }}
          onType={setTyped}
        />
        <TextArea
          name="forward-note"
          label={t('messages.forwardNote')}
          hint={t('messages.notesHint')}
          value={note.text}
          maxLength={maxNoteLength}
          onValue={(text) => setNote({ id: crypto.randomUUID(), text })}
        />
        <div className="work-buttons">
          <button className="button primary" type="button" onClick={() => withChosen(forward)}>
            {t('messages.forward')}
          </button>
          <button
            className="button"
            type="button"
            onClick={() => withChosen((colleague) => assign(colleague.id, t('messages.wasAssigned', { name: colleague.name })))}
          >
            {t('messages.assign')}
          </button>
        </div>
        <div className="work-buttons">
          {!assignee?.isYou && (
            <button className="link" type="button" onClick={() => void assign(you, t('messages.wasAssignedToYou'))}>
              {t('messages.assignToMe')}
            </button>
          )}
          {assignee && (
            <button className="link" type="button" onClick={() => void assign(null, t('messages.wasUnassigned'))}>
              {t('messages.unassign')}
            </button>
          )}
        </div>
      </div>
    </Drawer>
  )
}
