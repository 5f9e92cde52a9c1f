import { useTranslation } from 'react-i18next'
import type { ListedEnvelope } from '../../../contract/envelopes.ts'

/** How many have signed, and who has not while the document can be signed. */
export function Signatures({ envelope: { state, signedCount, neededCount, signers } }: { envelope: ListedEnvelope }) {
  const { t } = useTranslation()
  const open = state === 'sent' ? signers.filter((signer) => signer.state === 'waiting').map(({ name }) => name) : []
  return (
    <span className="envelope-title">
      <span>{t('signings.signedOf', { count: signedCount, all: neededCount })}</span>
      {open.length > 0 && <small>{t('signings.notSigned', { names: open.join(', ') })}</small>}
    </span>
  )
}
