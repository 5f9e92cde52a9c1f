import { localText, type FieldDefinition, type FieldValues } from '@atrium/domain/fields/definition'
import { useMemo, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { KeptNotice, StaleNotice } from '@atrium/collections/web/panel/components/panel-notices.tsx'
import { useItemForm, type ItemSource } from '@atrium/collections/web/panel/use-item-form'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { ManagedForm, ManagedItem, ManagingOutcome } from '../../../contract/managing.ts'
import { api } from '../../api.ts'
import { formQuery } from '../../queries.ts'
import { useOpenIssues } from '../use-open-issues.ts'
import { FormFields } from './form-fields.tsx'
import { InviteButton } from './invite-button.tsx'
import type { ManagingDrawerProps } from './managing-drawer.tsx'
import { RelatedRecords } from './related-records.tsx'

type Props = Omit<ManagingDrawerProps, 'onClose'> & { form: ManagedForm; onVariant: (name: string) => void }

const outcomeTexts = {
  saved: 'allSaved',
  'holding-updated': 'updatedHolding',
  'holding-deleted': 'deletedHolding',
  'file-updated': 'fileUpdated',
} as const

/** The form of a drawer with its notices, its buttons and the records that belong to the record. */
export function ManagingForm({ portal, drawer, parent, depth, form, onVariant, onOpen, onSaved }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const formId = `managing-${depth}`
  const { variant } = form
  const fields = form.fields as FieldDefinition[]
  const source = useMemo(() => createSource({ portal, form, parent }), [portal, form, parent])
  const defaults = { ...(form.defaults as FieldValues), ...(drawer.symbol !== undefined && { symbol: drawer.symbol }) }
  const edited = useItemForm(source, form.item as SavedRecord | null, defaults)
  const open = useOpenIssues(fields, edited.values, (form.item?.values as FieldValues | undefined) ?? null)
  const isIncomplete = open.length > 0
  const isRefused = edited.issues.find(({ code }) => code === 'account-exists')

  const save = async () => {
    hideErrors()
    try {
      const saved = await withProof(edited.save)
      if (!saved) return
      showResult(t(`managing.${outcomeTexts[saved.outcome ?? 'saved']}`))
      // Every page that shows the record reads it again: the list of clients, the account, the portfolio.
      void queryClient.invalidateQueries()
      onSaved(form.form === 'accounts' && !form.item ? saved.id : null)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isIncomplete) void save()
  }
  return (
    <>
      {form.readOnlyReason && <Note kind="info">{localText(form.readOnlyReason, locale)}</Note>}
      {form.notice && <Note kind="info">{localText(form.notice, locale)}</Note>}
      {edited.wasKept && edited.isChanged && <KeptNotice form={edited} />}
      {edited.stale && <StaleNotice fields={fields} form={edited} />}
      {isRefused && (
        <div role="alert">
          <Note>{t('fields.issues.account-exists')}</Note>
        </div>
      )}
      {form.variants.length > 0 && variant !== null && (
        <Segmented
          label={t('managing.variant')}
          value={variant}
          choices={form.variants.map(({ name, label }) => ({ value: name, label: localText(label, locale) }))}
          onChoose={onVariant}
        />
      )}
      <form id={formId} onSubmit={submit} noValidate aria-busy={edited.isSaving}>
        <FormFields portal={portal} form={form} edited={edited} open={open} />
      </form>
      {form.related.map((related) => (
        <RelatedRecords key={related.form} related={related} onOpen={onOpen} />
      ))}
      <div className="managing-foot">
        <button
          className="button primary"
          type="submit"
          form={formId}
          disabled={isIncomplete || edited.isSaving || !form.mayChange}
          aria-busy={edited.isSaving}
        >
          {t('managing.save')}
        </button>
        {form.form === 'accounts' && (
          <InviteButton account={form.item?.id ?? null} invitation={form.invitation} isUnsaved={edited.isChanged} />
        )}
        {form.mayChange && isIncomplete && <p className="muted">{t('managing.incomplete')}</p>}
      </div>
    </>
  )
}

type SourceOptions = { portal: string; form: ManagedForm; parent: string | undefined }

/** A record, and what its last save did. */
type SavedRecord = Omit<ManagedItem, 'values'> & { values: FieldValues; outcome?: ManagingOutcome }

/** Sends a record to the API. Drafts of new records are kept by what they belong to. */
function createSource({ portal, form, parent }: SourceOptions): ItemSource<SavedRecord> {
  const { form: name, variant } = form
  const key = ['managing', portal, name, ...(form.item ? [] : [parent ?? '', variant ?? ''])].join('.')
  return {
    key,
    fields: form.fields as FieldDefinition[],
    async send({ item, id, version, values }) {
      const body = { portal, form: name, values: values as never }
      const saved = item
        ? await api.managing.save({ ...body, item: item.id, version })
        : await api.managing.create({ ...body, id, ...(parent !== undefined && { parent }), ...(variant !== null && { variant }) })
      // Nothing is left of a holding whose last unit was taken away by the correction.
      const record = saved.item ?? { ...item, id, name: '', version: '', values, references: [] }
      return { ...record, values: record.values as FieldValues, outcome: saved.outcome }
    },
    reload: (id) => queryClient.invalidateQueries({ queryKey: formQuery({ portal, form: name, item: id }).queryKey.slice(0, 2) }),
  }
}
