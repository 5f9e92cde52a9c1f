import { apiScopes, type ApiScope } from '@atrium/contract/api-token'
import { accountInput, type ServiceAccountRecord } from '../../../contract/service-accounts.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { failureCode } from '@atrium/ui/lib/failure'
import { Check } from '@atrium/ui/components/check.tsx'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { changeServiceAccount, createServiceAccount, type AccountValues } from '../queries.ts'
import { scopeTexts } from '../scope-texts.ts'

/** The form itself checks that a scope is chosen, because its message says what to do. */
const schema = z.object({ name: accountInput.shape.name, scopes: z.array(z.enum(apiScopes)) })

/** Creates a service account, or changes the name and scopes of one. */
export function AccountModal({ account, onClose }: { account?: ServiceAccountRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const initial: AccountValues = { name: account?.name ?? '', scopes: [...(account?.scopes ?? apiScopes)] }
  const form = useForm(
    schema,
    initial,
    async (values) => {
      try {
        await (account ? changeServiceAccount(account.id, values) : createServiceAccount(values))
        showResult(t(account ? 'serviceAccounts.changed' : 'serviceAccounts.created'))
        onClose()
      } catch (error) {
        if (failureCode(error) === 'invalid-request') throw error
        if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
      }
    },
    { scopes: (scopes) => (scopes.length === 0 ? t('serviceAccounts.noScope') : undefined) },
  )
  const scopes = form.entry('scopes')
  const choose = (scope: ApiScope, isOn: boolean) =>
    scopes.onValue(apiScopes.filter((one) => (one === scope ? isOn : scopes.value.includes(one))))
  return (
    <StepModal
      title={account ? t('serviceAccounts.changeTitle', { name: account.name }) : t('serviceAccounts.new')}
      action={t(account ? 'serviceAccounts.save' : 'serviceAccounts.create')}
      form="service-account"
      isSending={form.isSending}
      onClose={onClose}
    >
      <form id="service-account" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
        <TextField
          label={t('serviceAccounts.name')}
          hint={t('serviceAccounts.nameHint')}
          autoComplete="off"
          maxLength={80}
          data-autofocus
          {...form.field('name')}
        />
        <fieldset className="service-account-scopes" aria-describedby={scopes.error ? 'service-account-scopes-error' : undefined}>
          <legend>{t('serviceAccounts.permissions')}</legend>
          {apiScopes.map((scope) => (
            <Check key={scope} isOn={scopes.value.includes(scope)} onChange={(isOn) => choose(scope, isOn)}>
              {t(scopeTexts[scope].name)}
              <small>{t(scopeTexts[scope].hint)}</small>
            </Check>
          ))}
          <FieldMessages id="service-account-scopes" error={scopes.error} />
        </fieldset>
      </form>
    </StepModal>
  )
}
