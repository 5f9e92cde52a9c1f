import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Envelope } from '../../../contract/envelopes.ts'

/** Lists who signs, with the state of each. */
export function SignersList({ envelope: { signers, isOrdered } }: { envelope: Envelope }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <section>
      <h2>{isOrdered && signers.length > 1 ? t('signing.order') : t('signing.parallel')}</h2>
      <ol className="signers-list">
        {signers.map(({ id, name, forName, state, actedAt, isYou, isTurn }, index) => (
          <li key={id} data-state={isTurn && isYou ? 'turn' : state}>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <span className="name">{name}</span>
              {isYou && <span className="muted">{t('signing.you')}</span>}
              {forName !== null && <span className="muted">{t('signing.forOwner', { name: forName })}</span>}
            </span>
            <span className="muted">
              {state === 'waiting'
                ? t(isTurn && isYou ? 'signing.yourTurn' : 'signing.waiting')
                : t(state === 'signed' ? 'signing.signedAt' : 'signing.declinedAt', { moment: actedAt ? moment(actedAt) : '' })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
