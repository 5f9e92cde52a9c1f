import { importKinds, maxFileBytes, maxWorkbookBytes, type ImportKind, type ImportRecord } from '../../../contract/imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode } from '@atrium/ui/lib/failure'
import { FileDrop } from '@atrium/ui/components/file-drop.tsx'
import { UnsavedChanges } from '@atrium/ui/forms/unsaved-changes.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import { importsSource, sendFile } from '../queries.ts'
import { ImportSteps } from './import-steps.tsx'
import { Progress } from './progress.tsx'
import './imports.css'

/** Lets the user choose the kind and the file of an import. */
export function NewImport({ onSent }: { onSent: (record: ImportRecord) => void }) {
  const { t } = useTranslation()
  const { state, firstPage, error, retry } = useList(importsSource, null)
  return (
    <div className="wrap imports-page">
      <h1>{t('imports.new')}</h1>
      <ImportSteps current="file" />
      {state === 'loading' && <TableSkeleton rows={4} />}
      {state === 'failed' && <ErrorState title={t('imports.failed')} error={error} onRetry={retry} />}
      {firstPage && <FileForm kinds={firstPage.kinds} onSent={onSent} />}
    </div>
  )
}

type FileValues = { kind: ImportKind; file: File | null }

const fileSchema = z.object({ kind: z.enum(importKinds), file: z.nullable(z.file()) })

function FileForm({ kinds, onSent }: { kinds: readonly ImportKind[]; onSent: (record: ImportRecord) => void }) {
  const { t } = useTranslation()
  const [percent, setPercent] = useState<number>()
  const defaultValues: FileValues = { kind: kinds.includes('transactions') ? 'transactions' : (kinds[0] ?? 'transactions'), file: null }
  const fileRule = (file: File | null) => {
    if (!file) return t('imports.noFile')
    const isWorkbook = /\.xls[xm]$/i.test(file.name)
    return file.size > (isWorkbook ? maxWorkbookBytes : maxFileBytes) ? t('imports.fileTooLarge') : undefined
  }
  const form = useForm(
    fileSchema,
    defaultValues,
    async ({ kind: chosenKind, file: chosenFile }, control) => {
      if (!chosenFile) return
      setPercent(0)
      try {
        onSent(await sendFile(chosenKind, chosenFile, setPercent))
      } catch (failure) {
        setPercent(undefined)
        control.setErrors({ file: t(chosenFile.size === 0 ? 'imports.refusals.file-empty' : `errors.${failureCode(failure)}`) })
      }
    },
    { file: fileRule },
  )
  const [kind, file] = [form.entry('kind'), form.entry('file')]
  const isSending = percent !== undefined
  const choose = (chosen: File | undefined) => {
    if (!chosen || isSending) return
    file.onValue(chosen)
    void file.check()
  }
  return (
    <form className="import-form" onSubmit={form.submit} noValidate>
      <UnsavedChanges isUnsaved={form.isUnsaved && file.value !== null} />
      <KindChoice kinds={kinds} kind={kind.value} isDisabled={isSending} onChoose={kind.onValue} />
      <FileDrop
        label={t('imports.file')}
        isLabelVisible
        buttonText={t('imports.chooseFile')}
        hint={t('imports.fileHint')}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        file={file.value}
        error={file.error}
        isDisabled={isSending}
        onChoose={choose}
      />
      {isSending ? (
        <Progress label={t('imports.sending', { percent })} percent={percent} />
      ) : (
        <button className="button primary" type="submit">
          {t('imports.send')}
        </button>
      )}
    </form>
  )
}

type KindProps = { kinds: readonly ImportKind[]; kind: ImportKind; isDisabled: boolean; onChoose: (kind: ImportKind) => void }

function KindChoice({ kinds, kind, isDisabled, onChoose }: KindProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="import-kinds" disabled={isDisabled}>
      <legend>{t('imports.whatIsIt')}</legend>
      {kinds.map((one) => (
        <label key={one}>
          <input type="radio" name="kind" value={one} checked={one === kind} onChange={() => onChoose(one)} />
          <strong>{t(`imports.kinds.${one}`)}</strong>
          <small>{t(`imports.kindHints.${one}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}
