import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useEdition } from '@atrium/ui/brand/edition'
import { failureCode } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useEntryForm } from '@atrium/ui/forms/use-entry-form'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { factorsQuery, staffSignOnQuery } from '../../factors/queries.ts'
import { readDigits, pinDigits } from '@atrium/ui/components/pin-digits'
import { useSubmitWhenComplete } from '@atrium/ui/components/use-submit-when-complete'
import { createSchemaLoader } from '../load-entry-schemas.ts'
import { prove, sessionQuery, signPasskeyChallenge, startStaffProof } from '../queries.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { PasskeyButton } from './passkey-button.tsx'
import { StaffSignOnButton } from './staff-sign-on-button.tsx'

type ProofKind = 'currentPassword' | 'code' | 'backupCode'

const schemaLoaders = {
  currentPassword: createSchemaLoader('proofByCurrentPassword'),
  code: createSchemaLoader('proofByCode'),
  backupCode: createSchemaLoader('proofByBackupCode'),
}

/** Requests the password or a second factor. Calls `settle` with true if the person confirmed, and with false if they cancelled. */
export function ProofRequest({ settle }: { settle: (isGiven: boolean) => void }) {
  const { t } = useTranslation()
  const { data: factors } = useQuery(factorsQuery)
  const { staffSignOn, isPending } = useStaffSignOn()
  const [chosen, setWay] = useState<ProofKind>()
  const ways: ProofKind[] = [
    ...(staffSignOn?.isRequired ? [] : (['currentPassword'] as const)),
    ...(factors?.authenticator ? (['code'] as const) : []),
    ...(factors?.backupCodesLeft ? (['backupCode'] as const) : []),
  ]
  const way = chosen ?? ways[0]
  // A password is not offered, even for a moment, to staff who must use the firm's provider.
  if (isPending) return null
  return (
    <Modal
      title={t('identity.proofTitle')}
      lede={t('identity.proofLede')}
      onClose={() => settle(false)}
      footer={
        <>
          {way && (
            <button className="button primary" type="submit" form="proof">
              {t('identity.confirm')}
            </button>
          )}
          <button className="button" type="button" onClick={() => settle(false)}>
            {t('actions.cancel')}
          </button>
        </>
      }
    >
      {way && <ProofForm key={way} way={way} onGiven={() => settle(true)} />}
      <p className="proof-ways">
        {ways.map(
          (other) =>
            other !== way && (
              <button key={other} className="button quiet" type="button" onClick={() => setWay(other)}>
                {t(`identity.proofBy.${other}`)}
              </button>
            ),
        )}
        {factors && factors.passkeys.length > 0 && (
          <PasskeyButton
            label={t('identity.instead.passkey')}
            act={async () => prove({ passkey: await signPasskeyChallenge() })}
            onDone={() => settle(true)}
          />
        )}
        {staffSignOn?.boundSince && <StaffSignOnButton start={startStaffProof} text="prove" />}
      </p>
    </Modal>
  )
}

/** Reads the binding of a member of staff to the firm's provider, with which they can authenticate again. */
function useStaffSignOn() {
  const isOffered = useEdition().staffSignOn !== null
  const session = useQuery({ ...sessionQuery, enabled: isOffered })
  const isSignedIn = session.data?.state === 'signed-in'
  const me = useQuery({ ...meQuery, enabled: isOffered && isSignedIn })
  const isMemberOfStaff = session.data?.state === 'stronger-factor' || (me.data !== undefined && isStaff(me.data))
  const ownStaffSignOn = useQuery({ ...staffSignOnQuery, enabled: isOffered && isMemberOfStaff })
  const isPending = isOffered && (session.isPending || (isSignedIn && me.isPending) || (isMemberOfStaff && ownStaffSignOn.isPending))
  return { staffSignOn: ownStaffSignOn.data, isPending }
}

function ProofForm({ way, onGiven }: { way: ProofKind; onGiven: () => void }) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const form = useEntryForm(schemaLoaders[way] as never, { [way]: '' } as Record<ProofKind, string>, async (values, control) => {
    try {
      await prove(values)
      onGiven()
    } catch (error) {
      control.setValues(() => ({ [way]: '' }) as Record<ProofKind, string>)
      if (failureCode(error) === 'invalid-request') throw error
      const text = failureCode(error) === 'wrong-pin' ? t('identity.wrongCode') : refusalText(error)
      showError(text)
      control.setErrors({ [way]: text })
      control.focusField(way)
    }
  })
  const field = form.field(way)
  const element = useSubmitWhenComplete(form.values[way], way === 'code' ? pinDigits : Infinity)
  return (
    <form ref={element} id="proof" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
      <TextField
        label={t(`identity.${way}`)}
        type={way === 'currentPassword' ? 'password' : 'text'}
        autoComplete={way === 'currentPassword' ? 'current-password' : way === 'code' ? 'one-time-code' : 'off'}
        inputMode={way === 'code' ? 'numeric' : 'text'}
        data-autofocus
        hint={way === 'code' ? t('identity.sentWhenComplete') : undefined}
        {...field}
        onValue={(value) => field.onValue(way === 'code' ? readDigits(value) : value)}
      />
    </form>
  )
}
