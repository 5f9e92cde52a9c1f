import type { OwnFactors } from '../../../contract/factors.ts'
import { passkeyName } from '../../../contract/passkeys.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { hasPasskeys, isDeclined, isOnDevice } from '../../identity/passkey-failure.ts'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { addPasskey, removePasskey, renamePasskey } from '../queries.ts'
import { BackupCodesModal } from './backup-codes.tsx'
import { RemoveModal } from './remove-modal.tsx'

type Passkey = OwnFactors['passkeys'][number]
type Dialog = 'add' | { change: Passkey } | { remove: Passkey } | { codes: string[] }

/** Shows a row for adding a passkey, and a row with an action for each passkey. */
export function PasskeySettings({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation()
  const { date, age } = useFormats()
  const showRefusal = useRefusal()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const remove = async ({ id }: Passkey) => {
    close()
    await removePasskey(id)
      .then(() => showResult(t('factors.passkeyRemoved')))
      .catch(showRefusal)
  }
  return (
    <>
      <Setting
        title={t('factors.passkeys')}
        action={
          hasPasskeys() && (
            <button className="button" type="button" onClick={() => setDialog('add')}>
              {t('factors.addPasskey')}
            </button>
          )
        }
      >
        {t('factors.passkeysLede')}
      </Setting>
      {factors.passkeys.map((passkey) => (
        <Setting
          key={passkey.id}
          isNested
          title={passkey.name}
          action={
            <button
              className="button"
              type="button"
              aria-label={t('factors.changeNamed', { name: passkey.name })}
              onClick={() => setDialog({ change: passkey })}
            >
              {t('factors.change')}
            </button>
          }
        >
          {[
            t('factors.since', { date: date(passkey.since) }),
            passkey.lastUsed ? t('factors.lastUsed', { age: age(passkey.lastUsed) }) : t('factors.neverUsed'),
          ].join(' · ')}
        </Setting>
      ))}
      {dialog === 'add' && <AddModal onAdded={(codes) => setDialog(codes ? { codes } : undefined)} onClose={close} />}
      {typeof dialog === 'object' && 'change' in dialog && (
        <ChangeModal passkey={dialog.change} onRemove={() => setDialog({ remove: dialog.change })} onClose={close} />
      )}
      {typeof dialog === 'object' && 'remove' in dialog && (
        <RemoveModal
          title={t('factors.removePasskey', { name: dialog.remove.name })}
          text={t('factors.removePasskeyText')}
          onRemove={() => void remove(dialog.remove)}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && 'codes' in dialog && <BackupCodesModal codes={dialog.codes} onClose={close} />}
    </>
  )
}

function AddModal({ onAdded, onClose }: { onAdded: (codes: string[] | null) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const form = useForm(passkeyName, { name: '' }, async ({ name }) => {
    try {
      onAdded(await addPasskey(name))
      showResult(t('factors.passkeyAdded'))
    } catch (error) {
      if (isDeclined(error)) return showError(t('factors.passkeyDeclined'))
      if (isOnDevice(error)) return showError(t('factors.passkeyOnDevice'))
      showRefusal(error)
    }
  })
  return (
    <StepModal
      form="passkey"
      title={t('factors.addPasskey')}
      lede={t('factors.addPasskeyLede')}
      action={t('factors.goOn')}
      isSending={form.isSending}
      onClose={onClose}
    >
      <form id="passkey" onSubmit={form.submit} noValidate>
        <TextField
          label={t('factors.passkeyName')}
          hint={t('factors.passkeyNameHint')}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
      </form>
    </StepModal>
  )
}

function ChangeModal({ passkey, onRemove, onClose }: { passkey: Passkey; onRemove: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const form = useForm(passkeyName, { name: passkey.name }, async ({ name }) => {
    try {
      await renamePasskey(passkey.id, name)
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  })
  return (
    <Modal
      title={passkey.name}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="passkey" aria-busy={form.isSending}>
            {t('factors.rename')}
          </button>
          <button className="button" type="button" onClick={onRemove}>
            {t('factors.remove')}
          </button>
        </>
      }
    >
      <form id="passkey" onSubmit={form.submit} noValidate>
        <TextField label={t('factors.passkeyName')} autoComplete="off" data-autofocus {...form.field('name')} />
      </form>
    </Modal>
  )
}
