import type { ApiTokenRecord, ServiceAccountRecord } from '../../../contract/service-accounts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Setting, Settings } from '@atrium/ui/components/setting.tsx'
import { disableServiceAccount, revokeToken } from '../queries.ts'
import { scopeTexts } from '../scope-texts.ts'
import { AccountModal } from './account-modal.tsx'
import { IssueModal } from './issue-modal.tsx'

type Dialog = 'change' | 'issue' | 'disable' | { revoke: ApiTokenRecord }

/** Shows a service account with its tokens, and what can be done with them. */
export function ServiceAccountSection({ account }: { account: ServiceAccountRecord }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [dialog, setDialog] = useState<Dialog>()
  const { name, organisation, scopes, disabledAt, tokens } = account
  const isOff = disabledAt !== null
  const close = () => setDialog(undefined)
  const about = [organisation?.name ?? t('serviceAccounts.everyOrganisation'), ...scopes.map((scope) => t(scopeTexts[scope].name))]
  if (isOff) about.push(t('serviceAccounts.off', { date: date(disabledAt) }))
  return (
    <div className="service-account">
      <Settings title={name} lede={about.join(' · ')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setDialog({ revoke: token })} />
        ))}
        {tokens.length === 0 && <Setting title={t('serviceAccounts.noTokens')} />}
      </Settings>
      {!isOff && (
        <div className="service-account-do">
          <button className="button" type="button" onClick={() => setDialog('issue')}>
            {t('serviceAccounts.issue')}
          </button>
          <button className="button" type="button" onClick={() => setDialog('change')}>
            {t('serviceAccounts.change')}
          </button>
          <button className="button" type="button" onClick={() => setDialog('disable')}>
            {t('serviceAccounts.switchOff')}
          </button>
        </div>
      )}
      {dialog === 'change' && <AccountModal account={account} onClose={close} />}
      {dialog === 'issue' && <IssueModal account={account} onClose={close} />}
      {dialog === 'disable' && (
        <ConfirmModal
          title={t('serviceAccounts.switchOffTitle', { name })}
          text={t('serviceAccounts.switchOffText')}
          action={t('serviceAccounts.switchOffConfirm')}
          done={t('serviceAccounts.switchedOff')}
          onConfirm={() => disableServiceAccount(account.id)}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && (
        <ConfirmModal
          title={t('serviceAccounts.revokeTitle', { name: dialog.revoke.name })}
          text={t('serviceAccounts.revokeText')}
          action={t('serviceAccounts.revokeConfirm')}
          done={t('serviceAccounts.revoked')}
          onConfirm={() => revokeToken(account.id, dialog.revoke.id)}
          onClose={close}
        />
      )}
    </div>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiTokenRecord; onRevoke: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { name, ending, state, allowedNetworks, lastUsedAt, createdBy } = token
  const isUsable = state === 'valid' || state === 'expiring'
  const revoke = (
    <button className="button" type="button" aria-label={t('serviceAccounts.revokeOf', { name })} onClick={onRevoke}>
      {t('serviceAccounts.revoke')}
    </button>
  )
  const networks =
    allowedNetworks.length > 0 ? t('serviceAccounts.onlyFrom', { networks: allowedNetworks.join(', ') }) : t('serviceAccounts.fromAnywhere')
  return (
    <Setting title={name} mark={t('serviceAccounts.ending', { ending })} action={isUsable && revoke}>
      <p>
        <TokenState token={token} />
      </p>
      {isUsable && !createdBy.mayManage && (
        <p>
          <span className="tag">
            <Icon name="warning" small />
            {t('serviceAccounts.issuerWithoutAccess', { name: createdBy.name })}
          </span>
        </p>
      )}
      <p>
        {lastUsedAt ? t('serviceAccounts.lastUsed', { moment: moment(lastUsedAt) }) : t('serviceAccounts.neverUsed')} · {networks}
      </p>
    </Setting>
  )
}

function TokenState({ token: { state, expiresAt, revokedAt } }: { token: ApiTokenRecord }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (revokedAt !== null) return t('serviceAccounts.revokedOn', { date: date(revokedAt) })
  if (state === 'valid') return t('serviceAccounts.validUntil', { date: date(expiresAt) })
  return (
    <span className="tag">
      <Icon name="warning" small />
      {t(state === 'expired' ? 'serviceAccounts.expiredOn' : 'serviceAccounts.expiresOn', { date: date(expiresAt) })}
    </span>
  )
}

type ConfirmProps = {
  title: string
  text: string
  action: string
  done: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

function ConfirmModal({ title, text, action, done, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation()
  const confirm = async () => {
    onClose()
    try {
      await onConfirm()
      showResult(done)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <Modal
      title={title}
      isAlert
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="button" data-autofocus onClick={() => void confirm()}>
            {action}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  )
}
