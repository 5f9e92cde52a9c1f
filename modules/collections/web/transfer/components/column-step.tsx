import { localText, type FieldDefinition } from '@atrium/domain/fields/definition'
import { isChangeable } from '@atrium/domain/fields/read-values'
import { findFieldType } from '@atrium/domain/fields/registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { delimiters, encodings, type FileLayout, type Transfer } from '../../../contract/transfer.ts'
import { api } from '../../api.ts'
import { isSortableField } from '../../grid/grid-columns.ts'
import { fieldText, labelOf, useFieldWords } from '../../grid/item-text.ts'
import { storeTransfer } from '../transfer-calls.ts'
import { useRowErrorText } from '../row-error-text.ts'

type Props = { definition: CollectionRecord; transfer: Transfer; onChecking: () => void; onOtherFile: () => void }

const leaveOut = ''
const none = ''
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const
const shownColumns = 4
const noNames = () => undefined

/** Second step: which field each column fills, how the file is read, and the first rows as they will be stored. */
export function ColumnStep({ definition, transfer, onChecking, onOtherFile }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [fields, setFields] = useState(() => transfer.columns.map(({ field }) => field))
  const [matchBy, setMatchBy] = useState(transfer.matchBy)
  const [layout, setLayout] = useState(transfer.layout)
  const [isSending, setIsSending] = useState(false)
  const targets = (definition.fields as FieldDefinition[]).filter(
    (field) => isChangeable(field, true) && !findFieldType(field.type)?.isSecret,
  )
  const choices = [
    { value: leaveOut, label: t('transfer.leaveOut') },
    { value: 'id', label: t('transfer.idField') },
    ...targets.map((field) => ({ value: field.name, label: labelOf(field, locale) })),
  ]
  const matchable = choices.filter(({ value }) => {
    const field = targets.find(({ name }) => name === value)
    return fields.includes(value) && (value === 'id' || (field !== undefined && isSortableField(field)))
  })
  const usedMatch = matchable.some(({ value }) => value === matchBy) ? matchBy : null
  const { source: _, ...chosen } = layout ?? { source: 'text' as const, ...({} as Omit<FileLayout, 'source'>) }
  const mapping = { collection: definition.name, transfer: transfer.id, layout: chosen, fields, matchBy: usedMatch }
  const choose = (index: number, field: string) =>
    setFields(fields.map((old, at) => (at === index ? field || null : old === field ? null : old)))
  const report = (error: unknown) => showError(t(`errors.${failureCode(error)}`))
  const check = async () => {
    setIsSending(true)
    try {
      storeTransfer(await api.transfers.check(mapping))
      onChecking()
    } catch (error) {
      report(error)
      setIsSending(false)
    }
  }
  const readAgain = (change: Partial<Pick<FileLayout, 'encoding' | 'delimiter'>>) => {
    if (!layout) return
    const { encoding, delimiter } = { ...layout, ...change }
    api.transfers
      .inspect({ collection: definition.name, transfer: transfer.id, layout: { encoding, delimiter } })
      .then(storeTransfer)
      .catch(report)
  }
  const hasFields = fields.some((field) => field !== null && field !== 'id')
  return (
    <div className="transfer-part">
      <p>
        <strong className="transfer-file">{transfer.fileName}</strong>
      </p>
      <p className="muted">{t(transfer.isRemembered ? 'transfer.remembered' : 'transfer.columnsLede')}</p>
      <table className="transfer-columns">
        <thead>
          <tr>
            <th scope="col">{t('transfer.column')}</th>
            <th scope="col" className="samples">
              {t('transfer.samples')}
            </th>
            <th scope="col">{t('transfer.field')}</th>
          </tr>
        </thead>
        <tbody>
          {transfer.columns.map(({ heading, samples }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may have the same heading
            <tr key={index} className={fields[index] === null ? 'left-out' : undefined}>
              <th scope="row">{heading}</th>
              <td className="samples muted">{samples.filter((sample) => sample !== '').join(' · ')}</td>
              <td>
                <NativeSelect
                  label={`${t('transfer.field')}: ${heading}`}
                  value={fields[index] ?? leaveOut}
                  choices={choices}
                  onChoose={(field) => choose(index, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="transfer-options">
        <NativeSelect
          isForm
          label={t('transfer.matchBy')}
          value={usedMatch ?? none}
          choices={[
            { value: none, label: t('transfer.matchNone') },
            ...matchable.map(({ value, label }) => ({ value, label: t('transfer.matchField', { name: label }) })),
          ]}
          onChoose={(value) => setMatchBy(value || null)}
        />
        {layout && (
          <details>
            <summary>{t('transfer.format')}</summary>
            <div className="transfer-format">
              {layout.source === 'text' && (
                <>
                  <NativeSelect
                    isForm
                    label={t('transfer.encoding')}
                    value={layout.encoding}
                    choices={encodings.map((value) => ({ value, label: t(`transfer.encodings.${value}`) }))}
                    onChoose={(encoding) => readAgain({ encoding })}
                  />
                  <NativeSelect
                    isForm
                    label={t('transfer.delimiter')}
                    value={layout.delimiter}
                    choices={delimiters.map((value) => ({ value, label: t(`transfer.delimiters.${delimiterNames[value]}`) }))}
                    onChoose={(delimiter) => readAgain({ delimiter })}
                  />
                </>
              )}
              <NativeSelect
                isForm
                label={t('transfer.dateOrder')}
                value={layout.dateOrder}
                choices={(['year-first', 'day-first', 'month-first'] as const).map((value) => ({
                  value,
                  label: t(`transfer.dateOrders.${value}`),
                }))}
                onChoose={(dateOrder) => setLayout({ ...layout, dateOrder })}
              />
              <NativeSelect
                isForm
                label={t('transfer.decimalMark')}
                value={layout.decimalMark}
                choices={(['point', 'comma'] as const).map((value) => ({ value, label: t(`transfer.decimalMarks.${value}`) }))}
                onChoose={(decimalMark) => setLayout({ ...layout, decimalMark })}
              />
            </div>
          </details>
        )}
      </div>
      {hasFields && <Preview definition={definition} mapping={mapping} />}
      <p className="transfer-actions">
        <button className="button primary" type="button" disabled={!hasFields} aria-busy={isSending} onClick={() => void check()}>
          {t('transfer.check')}
        </button>
        <button className="button" type="button" onClick={onOtherFile}>
          {t('transfer.otherFile')}
        </button>
      </p>
    </div>
  )
}

type Mapping = Parameters<typeof api.transfers.preview>[0]

/** The first rows of the file as they will be stored, with the errors in them. */
function Preview({ definition, mapping }: { definition: CollectionRecord; mapping: Mapping }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const words = useFieldWords(noNames)
  const errorText = useRowErrorText(definition)
  const { data, error, refetch } = useQuery({
    queryKey: ['collections', 'preview', mapping],
    queryFn: () => api.transfers.preview(mapping),
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  if (error !== null) return <ErrorState title={t('transfer.previewFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} />
  const shown = (definition.fields as FieldDefinition[]).filter(({ name }) => mapping.fields.includes(name)).slice(0, shownColumns)
  return (
    <section className="transfer-preview">
      <h3>{t('transfer.preview')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div className="transfer-scroll" tabIndex={0} role="region" aria-label={t('transfer.preview')}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="n">
                {t('transfer.row')}
              </th>
              <th scope="col">{t('transfer.action')}</th>
              {shown.map((field) => (
                <th key={field.name} scope="col">
                  {localText(field.label ?? field.name, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.slice(0, 5).map(({ row, action, values, errors }) => (
              <tr key={row} className={action === 'refused' ? 'wrong' : undefined}>
                <td className="n">{row}</td>
                <td>
                  {t(`transfer.actions.${action}`)}
                  {errors[0] && <span className="transfer-problem">{errorText(errors[0])}</span>}
                </td>
                {shown.map((field) => (
                  <td key={field.name}>{fieldText(field, values[field.name] ?? null, words)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
