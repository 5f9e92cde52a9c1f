import type { SecondFactor as Factor } from '../../../contract/identity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { confirmPin, resendPin, signInWithPasskey } from '../queries.ts'
import { CancelLink } from './cancel-link.tsx'
import { CodeForm } from './code-form.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PinForm } from './pin-form.tsx'

type Props = {
  factors: readonly Factor[]
  sentTo: string | undefined
  /** Hosts of the person's passkeys, if none works on this host. */
  passkeyHosts?: readonly string[] | undefined
  onConfirmed: () => void
  onStartAgain: () => void
}

/** Requests the preferred factor and lets the person choose another. */
export function SecondFactor({ factors, sentTo, passkeyHosts, onConfirmed, onStartAgain }: Props) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<Factor>()
  const factor = chosen ?? factors[0]
  if (!factor)
    return (
      <DialogPanel key="elsewhere" title={t('identity.enter.passkey')}>
        <PasskeyElsewhere hosts={passkeyHosts} />
        <CancelLink />
      </DialogPanel>
    )
  if (factor === 'pin')
    return (
      <DialogPanel key="pin" title={t('identity.enterPin')}>
        <PinForm sentTo={sentTo} confirm={confirmPin} resend={resendPin} onConfirmed={onConfirmed} onStartAgain={onStartAgain} />
      </DialogPanel>
    )
  return (
    <DialogPanel key={factor} title={t(`identity.enter.${factor}`)}>
      {factor === 'passkey' ? (
        <>
          <p className="lede">{t('identity.passkeyLede')}</p>
          <PasskeyButton isPrimary label={t('identity.usePasskey')} act={signInWithPasskey} onDone={onConfirmed} />
        </>
      ) : (
        <CodeForm kind={factor} onConfirmed={onConfirmed} onStartAgain={onStartAgain} />
      )}
      <PasskeyElsewhere hosts={passkeyHosts} />
      {factors.map(
        (other) =>
          other !== factor &&
          other !== 'pin' && (
            <button key={other} className="button quiet" type="button" onClick={() => choose(other)}>
              {t(`identity.instead.${other}`)}
            </button>
          ),
      )}
      <CancelLink />
    </DialogPanel>
  )
}

/** Names the hosts of the person's passkeys, because a passkey works only on the host on which it was created. */
function PasskeyElsewhere({ hosts }: { hosts: readonly string[] | undefined }) {
  const { t } = useTranslation()
  if (!hosts) return null
  return <Note kind="info">{t('identity.passkeyElsewhere', { hosts: hosts.join(', ') })}</Note>
}
