import { network } from '@atrium/contract/api-token'
import { tokenInput, type ServiceAccountRecord } from '../../../contract/service-accounts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { issueToken } from '../queries.ts'

const validities = ['30', '90', '180', '365'] as const
const schema = z.object({ name: tokenInput.shape.name, validDays: z.enum(validities), networks: z.string() })

const listNetworks = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '')

/** Issues a token and shows it once. */
export function IssueModal({ account, onClose }: { account: ServiceAccountRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [requestId] = useState(() => crypto.randomUUID())
  const [issued, setIssued] = useState<{ token: string | null }>()
  const form = useForm(
    schema,
    { name: '', validDays: '90', networks: '' },
    async ({ name, validDays, networks }) => {
      try {
        setIssued(await issueToken(account.id, { requestId, name, validDays: Number(validDays), allowedNetworks: listNetworks(networks) }))
      } catch (error) {
        if (failureCode(error) === 'invalid-request') throw error
        if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
      }
    },
    {
      networks: (text) => {
        const wrong = listNetworks(text).find((one) => !network.safeParse(one).success)
        return wrong === undefined ? undefined : t('serviceAccounts.wrongNetwork', { network: wrong })
      },
    },
  )
  if (issued) return <IssuedModal token={issued.token} onClose={onClose} />
  const validDays = form.entry('validDays')
  return (
    <StepModal
      title={t('serviceAccounts.issueTitle', { name: account.name })}
      action={t('serviceAccounts.issue')}
      form="api-token"
      isSending={form.isSending}
      onClose={onClose}
    >
      <form id="api-token" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('serviceAccounts.tokenName')}
          hint={t('serviceAccounts.tokenNameHint')}
          autoComplete="off"
          maxLength={80}
          data-autofocus
          {...form.field('name')}
        />
        <NativeSelect
          isForm
          label={t('serviceAccounts.validFor')}
          value={validDays.value}
          choices={validities.map((value) => ({ value, label: t('serviceAccounts.days', { count: Number(value) }) }))}
          onChoose={validDays.onValue}
        />
        <TextField
          label={t('serviceAccounts.networks')}
          hint={t('serviceAccounts.networksHint')}
          autoComplete="off"
          spellCheck={false}
          {...form.field('networks')}
        />
      </form>
    </StepModal>
  )
}

/** Shows a new token once. Only the person's confirmation closes the dialog. */
function IssuedModal({ token, onClose }: { token: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(token ?? '').then(
      () => showResult(t('serviceAccounts.copied'), true),
      () => showError(t('serviceAccounts.copyFailed')),
    )
  return (
    <Modal
      title={t('serviceAccounts.issuedTitle')}
      footer={
        <>
          {token !== null && (
            <button className="button primary" type="button" data-autofocus onClick={() => void copy()}>
              {t('serviceAccounts.copy')}
            </button>
          )}
          <button className="button" type="button" onClick={onClose}>
            {t('serviceAccounts.stored')}
          </button>
        </>
      }
    >
      <p>{t(token === null ? 'serviceAccounts.issuedBefore' : 'serviceAccounts.issuedText')}</p>
      {token !== null && (
        <p className="api-token">
          <code>{token}</code>
        </p>
      )}
    </Modal>
  )
}
