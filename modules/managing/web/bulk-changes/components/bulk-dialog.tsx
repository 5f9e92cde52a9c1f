import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectedClients } from '@atrium/accounts/web/selection-tools'
import { InvitationPreviewButton } from '@atrium/identity/web/registration/components/invitation-preview.tsx'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { BulkChoiceKind, BulkResult } from '../../../contract/bulk-changes.ts'
import { bulkChoicesQuery } from '../../queries.ts'
import { sendBulkChange, type BulkChangeName, type BulkChoice } from '../changes.ts'
import { AccessPreview } from './access-preview.tsx'
import { BulkOutcomes } from './bulk-outcomes.tsx'

type Props = { name: BulkChangeName; clients: SelectedClients; onClose: () => void }

/** Asks what to assign to the selected clients, sends it, and shows what was done and what was refused. */
export function BulkDialog({ name, clients, onClose }: Props) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<BulkChoice>({ id: '', isReplacing: false, dueOn: null })
  const [result, setResult] = useState<BulkResult | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isReady = name === 'invitations' || choice.id !== ''
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    setIsBusy(true)
    try {
      setResult(await withProof(() => sendBulkChange(name, clients, choice)))
      clients.onChanged()
      await queryClient.invalidateQueries({ queryKey: ['managing'] })
    } catch (error) {
      const code = failureCode(error)
      showError(code === 'invalid-request' && name === 'forms' ? t('managing.bulk.forms.invalid') : t(`errors.${code}`))
    } finally {
      setIsBusy(false)
    }
  }
  const change = (part: Partial<BulkChoice>) => setChoice((before) => ({ ...before, ...part }))
  return (
    <Modal
      title={t(`managing.bulk.${name}.title`)}
      lede={t('managing.bulk.lede', { count: clients.count })}
      onClose={onClose}
      footer={
        result ? (
          <button className="button primary" type="button" onClick={onClose}>
            {t('managing.bulk.close')}
          </button>
        ) : (
          <button className="button primary" type="submit" form="bulk-change" aria-busy={isBusy} disabled={!isReady}>
            {t(`managing.bulk.${name}.send`)}
          </button>
        )
      }
    >
      {result ? (
        <BulkOutcomes name={name} result={result} />
      ) : (
        <form id="bulk-change" className="bulk-form" onSubmit={(event) => void submit(event)}>
          {name !== 'invitations' && (
            <ChoiceField portal={clients.portal} kind={name} value={choice.id} onChoose={(id) => change({ id })} />
          )}
          {name === 'invitations' && (
            <>
              <p>{t('managing.bulk.invitations.note')}</p>
              <div>
                <InvitationPreviewButton portal={clients.portal} />
              </div>
            </>
          )}
          {name === 'advisers' && (
            <Check isOn={choice.isReplacing} onChange={(isReplacing) => change({ isReplacing })}>
              {t('managing.bulk.advisers.replace')}
            </Check>
          )}
          {name === 'forms' && (
            <DateField label={t('managing.bulk.forms.dueOn')} value={choice.dueOn} onValue={(dueOn) => change({ dueOn })} />
          )}
          {name === 'accessGroups' && choice.id !== '' && <AccessPreview clients={clients} group={choice.id} />}
        </form>
      )}
    </Modal>
  )
}

/** From this number of records on, the field offers a search. */
const searchedFrom = 50

type FieldProps = { portal: string; kind: BulkChoiceKind; value: string; onChoose: (id: string) => void }

function ChoiceField({ portal, kind, value, onChoose }: FieldProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data } = useQuery({ ...bulkChoicesQuery(portal, kind, search), placeholderData: keepPreviousData })
  const isLong = search !== '' || (data?.count ?? 0) > searchedFrom
  if (data?.count === 0 && search === '') return <p>{t(`managing.bulk.${kind}.none`)}</p>
  return (
    <>
      {isLong && <SearchField label={t('managing.bulk.search')} value={search} onValue={setSearch} pauseMs={200} />}
      <NativeSelect
        isForm
        label={t(`managing.bulk.${kind}.field`)}
        value={value}
        choices={[
          { value: '', label: t('managing.bulk.choose') },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={onChoose}
      />
    </>
  )
}
