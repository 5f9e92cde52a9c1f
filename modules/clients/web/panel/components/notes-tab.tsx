import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import type { Note, NoteVisibility } from '../../../contract/notes.ts'
import { notesSource } from '../../queries.ts'
import type { ClientView, TabProps } from '../client-view.ts'
import { NoteForm } from './note-form.tsx'
import { Section } from './section.tsx'

const icons: Readonly<Record<NoteVisibility, IconName>> = { private: 'lock', team: 'people', compliance: 'shield' }

export function NotesTab({ view }: TabProps) {
  const { t } = useTranslation()
  const list = useList(notesSource, { account: view.client.id })
  return (
    <>
      {view.canWrite && <NoteForm account={view.client.id} label={t('clientPage.notes.new')} />}
      <p className="muted staff-fine">{t('clientPage.notes.clientsNever')}</p>
      <Section title={t('clientPage.tabs.notes')} tally={view.client.counts.notes}>
        <PagedList
          list={list}
          failure={t('clientPage.failed')}
          empty={<p className="muted">{t('clientPage.notes.empty')}</p>}
          more={t('clientPage.more')}
        >
          {(items) => items.map((note) => <NoteItem key={note.id} note={note} view={view} />)}
        </PagedList>
      </Section>
    </>
  )
}

function NoteItem({ note, view: { client, canWrite } }: { note: Note; view: ClientView }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const name = note.createdBy?.name ?? t('clientPage.formerColleague')
  const close = () => setIsOpen(false)
  const isChange = note.canChange
  return (
    <article className="note-item">
      <header>
        <b>{name}</b>
        <span className={`vis ${note.visibility}`}>
          <Icon name={icons[note.visibility]} small />
          {t(`clientPage.notes.visibilities.${note.visibility}`)}
        </span>
        <time className="number" dateTime={note.createdAt}>
          {moment(note.createdAt)}
        </time>
      </header>
      {note.addsTo !== null && <p className="muted staff-fine">{t('clientPage.notes.addition')}</p>}
      <p className="note-text">{note.text}</p>
      {note.changedAt !== null && <p className="muted staff-fine">{t('clientPage.notes.changed', { moment: moment(note.changedAt) })}</p>}
      {canWrite && !isOpen && (isChange || note.addsTo === null) && (
        <button className="link" type="button" onClick={() => setIsOpen(true)}>
          {t(isChange ? 'clientPage.notes.change' : 'clientPage.notes.addTo')}
          <span className="visually-hidden">{`: ${t('clientPage.on', { name, moment: moment(note.createdAt) })}`}</span>
        </button>
      )}
      {isOpen && (
        <NoteForm
          key={note.version}
          account={client.id}
          label={t(isChange ? 'clientPage.notes.change' : 'clientPage.notes.addTo')}
          {...(isChange ? { changes: note } : { addsTo: note, hint: t('clientPage.notes.addingTo', { moment: moment(note.createdAt) }) })}
          onDone={close}
        />
      )}
    </article>
  )
}
