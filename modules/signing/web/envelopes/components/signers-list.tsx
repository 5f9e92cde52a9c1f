import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Envelope } from '../../../contract/envelopes.ts'
import { RemindButton } from './remind-button.tsx'

type Signer = Envelope['signers'][number]

/** Lists who signs, with the state of each. Staff also see who has opened the document, and can remind. */
export function SignersList({ account, envelope }: { account: string; envelope: Envelope }) {
  const { t } = useTranslation()
  const { id: envelopeId, state, signers, isOrdered, mayManage } = envelope
  return (
    <section>
      <h2>{isOrdered && signers.length > 1 ? t('signing.order') : t('signing.parallel')}</h2>
      <ol className="signers-list">
        {signers.map((signer, index) => (
          <li key={signer.id} data-state={signer.isTurn && signer.isYou ? 'turn' : signer.state}>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className="name">{signer.name}</span>
              {signer.isYou && <span className="muted">{t('signing.you')}</span>}
              {signer.forName !== null && <span className="muted">{t('signing.forOwner', { name: signer.forName })}</span>}
              {mayManage && <Contact signer={signer} />}
              {signer.reason !== null && <q className="signer-reason">{signer.reason}</q>}
            </span>
            <StateText signer={signer} isOpen={state === 'sent'} />
            {mayManage && signer.isTurn && !envelope.isOutdated && <RemindButton account={account} envelope={envelopeId} signer={signer} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function StateText({ signer: { state, actedAt, isTurn, isYou }, isOpen }: { signer: Signer; isOpen: boolean }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const acted = { moment: actedAt ? moment(actedAt) : '' }
  const text = {
    waiting: isTurn && isYou ? t('signing.yourTurn') : t(isOpen ? 'signing.waiting' : 'signing.notSigned'),
    'not-needed': t('signing.notNeeded'),
    signed: t('signing.signedAt', acted),
    declined: t('signing.declinedAt', acted),
  }[state]
  return <span className={isTurn && isYou ? 'signer-state signer-turn' : 'signer-state muted'}>{text}</span>
}

/** When a signer who has not acted opened the document and was reminded. */
function Contact({ signer: { state, isTurn, openedAt, remindedAt } }: { signer: Signer }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (state !== 'waiting' || (!isTurn && openedAt === null)) return null
  const opened = openedAt === null ? t('signings.notOpened') : t('signings.openedAt', { moment: moment(openedAt) })
  return (
    <span className="muted">
      {opened}
      {remindedAt !== null && `. ${t('signings.remindedAt', { moment: moment(remindedAt) })}`}
    </span>
  )
}
