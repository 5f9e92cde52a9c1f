import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { maxFileBytes, maxRows, type Transfer } from '../../../contract/transfer.ts'
import { sendFile, transfersQuery } from '../transfer-calls.ts'
import { WorkProgress } from './work-progress.tsx'

type Props = { definition: CollectionRecord; onSent: (transfer: Transfer) => void; onOpen: (id: string) => void }

const megabyte = 1_000_000

/** First step: a file is chosen or dropped, and sent. Below are the latest imports, whose result can be opened. */
export function FileStep({ definition, onSent, onOpen }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > maxFileBytes) return setError(t('transfer.tooLarge', { megabytes: number(maxFileBytes / megabyte) }))
    if (file.size === 0) return setError(t('transfer.refusals.file-empty'))
    setError(null)
    setSending({ name: file.name, percent: 0 })
    try {
      onSent(await sendFile(definition.name, file, (percent) => setSending({ name: file.name, percent })))
    } catch (failure) {
      setError(t(`errors.${failureCode(failure)}`))
      setSending(null)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <div className="transfer-part">
      <div
        className={isOver ? 'transfer-drop over' : 'transfer-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {sending ? (
          <WorkProgress
            label={t(sending.percent < 100 ? 'transfer.uploading' : 'transfer.reading', { name: sending.name })}
            percent={sending.percent}
          />
        ) : (
          <>
            <button className="button primary" type="button" onClick={() => input.current?.click()}>
              <Icon name="download" small />
              {t('transfer.chooseFile')}
            </button>
            <span className="muted">{t('transfer.dropFile')}</span>
          </>
        )}
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={t('transfer.chooseFile')}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <p className="muted">{t('transfer.fileHint', { rows: number(maxRows), megabytes: number(maxFileBytes / megabyte) })}</p>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <RecentImports collection={definition.name} onOpen={onOpen} />
    </div>
  )
}

function RecentImports({ collection, onOpen }: { collection: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const { data } = useQuery(transfersQuery(collection))
  const imports = (data?.items ?? []).filter(({ kind }) => kind === 'import').slice(0, 5)
  if (imports.length === 0) return null
  return (
    <section>
      <h3>{t('transfer.recent')}</h3>
      <ul className="transfer-recent">
        {imports.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <span className="transfer-file">{one.fileName}</span>
              <span className="muted">
                {moment(one.createdAt)} · {t(`transfer.recentStates.${one.state as 'done'}`)}
                {one.state === 'done' && ` · ${number(one.counts.created + one.counts.updated)}`}
              </span>
            </span>
            <button className="button" type="button" onClick={() => onOpen(one.id)}>
              {t('transfer.open')}
              <span className="visually-hidden">: {one.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
