import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '@atrium/ui/components/file-drop.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { usePageSearch } from '@atrium/ui/pages'
import { maxImportBytes } from '../../../contract/client-import-terms.ts'
import { parseClientImportSearch } from '../import-search.ts'
import { clientImportsQuery, sendFile } from '../queries.ts'
import { Steps } from './steps.tsx'
import './client-import.css'

/** Asks for a file of clients, and lists earlier imports. */
export function NewClientImport({ portal }: { portal: string }) {
  const { t } = useTranslation()
  return (
    <div className="wide client-import">
      <h1>{t('clientImport.title')}</h1>
      <Steps current="file" />
      <p className="client-import-lede">{t('clientImport.lede')}</p>
      <p className="client-import-lede muted">{t('clientImport.columns')}</p>
      <FileForm portal={portal} />
      <EarlierImports portal={portal} />
    </div>
  )
}

function FileForm({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const [, setSearch] = usePageSearch(parseClientImportSearch)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const choose = (chosen: File | undefined) => {
    if (!chosen || isSending) return
    setFile(chosen)
    setError(chosen.size === 0 ? t('clientImport.fileEmpty') : chosen.size > maxImportBytes ? t('clientImport.fileTooLarge') : undefined)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!file || error !== undefined || isSending) return
    setIsSending(true)
    try {
      const { id } = await sendFile(portal, file)
      setSearch(() => ({ import: id }))
    } catch (failure) {
      setError(t(`errors.${failureCode(failure)}`))
      setIsSending(false)
    }
  }
  return (
    <form className="client-import-form" onSubmit={(event) => void submit(event)}>
      <FileDrop
        label={t('clientImport.file')}
        buttonText={t('clientImport.chooseFile')}
        hint={t('clientImport.fileHint')}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        file={file}
        error={error}
        isDisabled={isSending}
        onChoose={choose}
      />
      <button className="button primary" type="submit" aria-busy={isSending} disabled={!file || error !== undefined}>
        {t(isSending ? 'clientImport.sending' : 'clientImport.send')}
      </button>
    </form>
  )
}

function EarlierImports({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const { moment, number } = useFormats()
  const query = useQuery(clientImportsQuery(portal))
  return (
    <section className="client-import-earlier" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">{t('clientImport.earlier')}</h2>
      <Panel query={query} failure={t('clientImport.listFailed')} skeleton={<TableSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('clientImport.none')}</p>
          ) : (
            <ul>
              {items.map(({ id, fileName, createdAt, counts }) => (
                <li key={id}>
                  <Link to="." search={{ import: id } as never}>
                    {fileName}
                  </Link>
                  <span className="muted">
                    <time dateTime={createdAt}>{moment(createdAt)}</time>
                    {' · '}
                    {number(counts.created + counts.joined)} / {number(counts.rows)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
    </section>
  )
}
