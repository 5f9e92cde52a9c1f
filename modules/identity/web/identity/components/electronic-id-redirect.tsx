import type { OpenIdResponse } from '../../../contract/openid.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { startElectronicIdSignIn, confirmElectronicId } from '../queries.ts'
import { useRefusalText } from '@atrium/ui/components/use-refusal'
import { CancelLink } from './cancel-link.tsx'
import { DialogPanel } from './dialog-panel.tsx'
import { ElectronicIdButton } from './electronic-id-button.tsx'

type Status = Awaited<ReturnType<typeof confirmElectronicId>>

type Props = {
  /** Parameters of the redirect from the provider. Undefined before the redirect. */
  response: OpenIdResponse | 'refused' | undefined
  /** True for a signed-in person who is linking an electronic ID. */
  isLinking: boolean
  /** Ends the sign-in of a client who must use an electronic ID. Undefined for other people, who can leave the page. */
  onCancel: (() => void) | undefined
  onDone: (status: Status) => void
}

type State = 'leaving' | 'checking' | 'refused' | { failure: unknown }

/** Redirects to the provider, or sends the provider's response to the server and shows a failure. */
export function ElectronicIdRedirect({ response, isLinking, onCancel, onDone }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>(response === undefined ? 'leaving' : response === 'refused' ? 'refused' : 'checking')
  const settle = useEffectEvent((status: Status | undefined) => status && onDone(status))
  const fail = useEffectEvent((error: unknown) => setState(failureCode(error) === 'electronic-id-refused' ? 'refused' : { failure: error }))
  useEffect(() => {
    if (response === 'refused') return
    confirmOrRedirect(response).then(
      (status) => settle(status),
      (error: unknown) => fail(error),
    )
  }, [response])
  if (state === 'leaving' || state === 'checking')
    return (
      <DialogPanel key={state} title={t('electronicId.moment')}>
        <p className="lede" role="status">
          {t(`electronicId.${state}`)}
        </p>
      </DialogPanel>
    )
  return (
    <Outcome failure={state === 'refused' ? undefined : state.failure} isLinking={isLinking}>
      {isLinking ? (
        <ButtonLink to="/profile/me">{t('electronicId.toProfile')}</ButtonLink>
      ) : (
        <>
          <ElectronicIdButton />
          {onCancel ? (
            <button className="button quiet" type="button" onClick={onCancel}>
              {t('actions.cancel')}
            </button>
          ) : (
            <>
              <ButtonLink to="/login" isQuiet>
                {t('identity.proofBy.currentPassword')}
              </ButtonLink>
              <CancelLink />
            </>
          )}
        </>
      )}
    </Outcome>
  )
}

/** Redirects to the provider, or sends the provider's response to the server. */
async function confirmOrRedirect(response: OpenIdResponse | undefined): Promise<Status | undefined> {
  if (response) return confirmElectronicId(response)
  location.assign(await startElectronicIdSignIn())
  return undefined
}

/**
 * Shows a failure. `failure` is undefined for a refusal: the text is then always the same, because the server returns the
 * same error for every cause.
 */
function Outcome({ failure, isLinking, children }: { failure: unknown; isLinking: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  if (failure !== undefined)
    return (
      <DialogPanel key="failed" title={t('electronicId.unavailableTitle')}>
        <Note kind="warning">{refusalText(failure)}</Note>
        {children}
      </DialogPanel>
    )
  return (
    <DialogPanel key="refused" title={t(isLinking ? 'electronicId.notLinkedTitle' : 'electronicId.refusedTitle')}>
      <Note kind="warning">{t(isLinking ? 'electronicId.notLinked' : 'electronicId.refused')}</Note>
      {!isLinking && <p className="muted">{t('electronicId.refusedNext')}</p>}
      {children}
    </DialogPanel>
  )
}
