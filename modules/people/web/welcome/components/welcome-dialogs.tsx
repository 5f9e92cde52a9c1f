import type { Welcome } from '../../../contract/welcome.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { failureCode } from '@atrium/ui/lib/failure'
import { isGreeting } from '@atrium/ui/lib/greeting'
import { report } from '@atrium/ui/lib/report'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { acceptTerms, hideWelcome, welcomeQuery } from '../queries.ts'
import './welcome.css'

type Terms = NonNullable<Welcome['terms']>

/** Shows the terms, which must be accepted, and then the welcome unless it is hidden. */
export function WelcomeDialogs({ onDecline }: { onDecline: () => void }) {
  const { data, isPending } = useQuery(welcomeQuery)
  const isShown = isPending || Boolean(data?.terms) || data?.hidesWelcome === false
  useEffect(() => {
    isGreeting.set(isShown)
    return () => isGreeting.set(false)
  }, [isShown])
  if (data?.terms) return <TermsDialog key={`${data.terms.portal} ${data.terms.version}`} terms={data.terms} onDecline={onDecline} />
  return data && !data.hidesWelcome ? <WelcomeDialog message={data.message} /> : null
}

function TermsDialog({ terms, onDecline }: { terms: Terms; onDecline: () => void }) {
  const { t } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  const accept = async () => {
    setIsSending(true)
    try {
      await acceptTerms(terms.portal, terms.version)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsSending(false)
    }
  }
  return (
    <Modal
      isWide
      title={t('welcome.termsTitle')}
      lede={terms.portalName}
      footer={
        <>
          <button className="button" type="button" onClick={onDecline}>
            {t('welcome.decline')}
          </button>
          <button className="button primary" type="button" data-autofocus aria-busy={isSending} onClick={() => void accept()}>
            {t('welcome.accept')}
          </button>
        </>
      }
    >
      <Prose html={terms.html} label={t('welcome.termsTitle')} />
    </Modal>
  )
}

function WelcomeDialog({ message }: { message: string | null }) {
  const { t } = useTranslation()
  const { name } = useEdition()
  const [isPermanent, setIsPermanent] = useState(false)
  const close = () => void hideWelcome(isPermanent).catch((error: unknown) => report('welcome not put away', error))
  return (
    <Modal
      isWide
      title={t('welcome.title', { firm: name })}
      footer={
        <button className="button primary" type="button" data-autofocus onClick={close}>
          {t('welcome.start')}
        </button>
      }
    >
      {message === null ? (
        <div className="prose">
          <p>{t('welcome.intro')}</p>
          <ul>
            <li>{t('welcome.explained')}</li>
            <li>{t('welcome.dated')}</li>
            <li>{t('welcome.adviser')}</li>
          </ul>
        </div>
      ) : (
        <Prose html={message} label={t('welcome.title', { firm: name })} />
      )}
      <Check isOn={isPermanent} onChange={setIsPermanent}>
        {t('welcome.notAgain')}
      </Check>
    </Modal>
  )
}

/** Shows sanitised HTML of the firm. The text scrolls, so it can receive focus. */
function Prose({ html, label }: { html: string; label: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard
  return <div className="prose" role="document" aria-label={label} tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
}
