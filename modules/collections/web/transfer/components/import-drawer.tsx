import { localText } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Transfer } from '../../../contract/transfer.ts'
import { reloadItems, transferQuery } from '../transfer-calls.ts'
import { CheckStep } from './check-step.tsx'
import { ColumnStep } from './column-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import './transfer.css'

type Props = { definition: CollectionRecord; onClose: () => void }

const steps = ['file', 'columns', 'check', 'result'] as const
type Step = (typeof steps)[number]

/** Imports a file into a collection, in four steps: file, columns, check and result. */
export function ImportDrawer({ definition, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [id, setId] = useState<string | null>(null)
  const [isMapping, setIsMapping] = useState(false)
  const { data, error, refetch } = useQuery({ ...transferQuery(definition.name, id ?? ''), enabled: id !== null })
  const transfer = id === null ? undefined : data
  const step = stepOf(transfer, isMapping)
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  const state = transfer?.state
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus({ preventScroll: true })
    shownStep.current = step
  }, [step])
  useEffect(() => {
    if (state === 'done' || state === 'undone') reloadItems()
  }, [state])
  const open = (next: string | null) => {
    setIsMapping(false)
    setId(next)
  }
  return (
    <Drawer title={t('transfer.importTitle', { name: localText(definition.labels.many, locale) })} onClose={onClose}>
      <div className="transfer">
        <ol className="transfer-steps">
          {steps.map((one) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {t(`transfer.steps.${one}`)}
            </li>
          ))}
        </ol>
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          {t('transfer.stepOf', { step: steps.indexOf(step) + 1, name: t(`transfer.steps.${step}`) })}
        </h2>
        {id === null && <FileStep definition={definition} onSent={({ id: sent }) => open(sent)} onOpen={open} />}
        {id !== null && !transfer && error !== null && (
          <ErrorState title={t('collections.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {id !== null && !transfer && error === null && <TableSkeleton rows={4} />}
        {transfer && step === 'file' && <FailedFile transfer={transfer} onAgain={() => open(null)} />}
        {transfer && step === 'columns' && (
          <ColumnStep
            key={`${transfer.id} ${transfer.layout?.encoding} ${transfer.layout?.delimiter}`}
            definition={definition}
            transfer={transfer}
            onChecking={() => setIsMapping(false)}
            onOtherFile={() => open(null)}
          />
        )}
        {transfer && step === 'check' && (
          <CheckStep definition={definition} transfer={transfer} onColumns={() => setIsMapping(true)} onOtherFile={() => open(null)} />
        )}
        {transfer && step === 'result' && <ResultStep transfer={transfer} onAnother={() => open(null)} onClose={onClose} />}
      </div>
    </Drawer>
  )
}

function stepOf(transfer: Transfer | undefined, isMapping: boolean): Step {
  switch (transfer?.state) {
    case undefined:
    case 'receiving':
    case 'failed':
      return 'file'
    case 'received':
      return 'columns'
    case 'checking':
    case 'checked':
      return isMapping ? 'columns' : 'check'
    default:
      return 'result'
  }
}

function FailedFile({ transfer, onAgain }: { transfer: Transfer; onAgain: () => void }) {
  const { t } = useTranslation()
  const { code, count } = transfer.refusal ?? { code: 'unexpected' as const, count: null }
  return (
    <div className="transfer-part" role="alert">
      <h3>{t('transfer.failedTitle')}</h3>
      <p>{transfer.fileName}</p>
      <p>{t(`transfer.refusals.${code}`, { count: count ?? 0 })}</p>
      <p>
        <button className="button primary" type="button" onClick={onAgain}>
          {t('transfer.otherFile')}
        </button>
      </p>
    </div>
  )
}
