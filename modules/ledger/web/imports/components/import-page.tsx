import { workingStates, type ImportRecord } from '../../../contract/imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { DiscardButton } from './discard-button.tsx'
import { ImportSteps, findStep } from './import-steps.tsx'
import { OutcomeStep } from './outcome-step.tsx'
import { Progress } from './progress.tsx'
import { RefusalNote } from './refusal-note.tsx'
import './imports.css'

/** Shows one import at its current step. */
export function ImportPage({ record }: { record: ImportRecord }) {
  const { t } = useTranslation()
  const [isChangingColumns, setIsChangingColumns] = useState(false)
  const isOnColumns = record.state === 'received' || (record.state === 'checked' && isChangingColumns)
  return (
    <div className="wrap imports-page">
      <h1>{record.fileName}</h1>
      <p className="muted">{t(`imports.kinds.${record.kind}`)}</p>
      <ImportSteps current={isOnColumns ? 'columns' : findStep(record.state)} />
      {workingStates.includes(record.state) && <WorkingImport record={record} />}
      {isOnColumns && record.layout && <ColumnStep key={record.state} record={record} layout={record.layout} />}
      {record.state === 'checked' && !isOnColumns && <CheckStep record={record} onColumns={() => setIsChangingColumns(true)} />}
      {(record.state === 'committed' || record.state === 'undone') && <OutcomeStep record={record} />}
      {(record.state === 'failed' || record.state === 'receiving') && <FailedImport record={record} />}
    </div>
  )
}

function WorkingImport({ record: { progress } }: { record: ImportRecord }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { step, percent, rows } = progress ?? { step: 'waiting', percent: 0, rows: 0 }
  return (
    <section className="import-part">
      <Progress label={t(`imports.progressSteps.${step}`, { rows: number(rows) })} percent={percent} />
      <p className="muted">{t('imports.mayClose')}</p>
    </section>
  )
}

/** Shows an import that failed or whose file could not be read. The user can start again with another file. */
function FailedImport({ record }: { record: ImportRecord }) {
  const { t } = useTranslation()
  return (
    <section className="import-part" aria-labelledby="failed-title">
      <h2 id="failed-title">{t('imports.failedTitle')}</h2>
      {record.refusal && <RefusalNote refusal={record.refusal} />}
      <div className="import-do">
        <ButtonLink to="/firm/imports/new" isPrimary>
          {t('imports.again')}
        </ButtonLink>
        <DiscardButton id={record.id} />
      </div>
    </section>
  )
}
