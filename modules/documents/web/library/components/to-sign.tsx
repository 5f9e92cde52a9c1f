import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { signaturesQuery } from '../../queries.ts'
import { useOpenDocument } from '../opening.tsx'

/** Lists what the signed-in client has to sign, in Atrium and at the firm's signature service. */
export function ToSign({ account }: { account: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const open = useOpenDocument()
  const { data } = useQuery(signaturesQuery(account))
  const waiting = data?.documents.filter(({ isSigned }) => !isSigned) ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="to-sign" className="to-sign">
      <h2 id="to-sign">{t('library.toSign', { count: waiting.length })}</h2>
      <ul className="library-rows">
        {waiting.map((document, index) => (
          <li key={document.id}>
            <span>
              <button className="document-open" type="button" onClick={() => open(document)}>
                {document.name}
              </button>
              <small>{t('library.sentOn', { day: date(document.requestedOn) })}</small>
            </span>
            {document.signatureUrl && (
              <SignLink address={document.signatureUrl} isFirst={index === 0}>
                {t('library.sign')}
                <span className="visually-hidden">: {document.name}</span>
              </SignLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to a page of Atrium, or to the signature service. */
function SignLink({ address, isFirst, children }: { address: string; isFirst: boolean; children: ReactNode }) {
  const className = isFirst ? 'button small primary' : 'button small'
  if (address.startsWith('/'))
    return (
      <Link className={className} to={address}>
        {children}
      </Link>
    )
  return (
    <a className={className} href={address} rel="noreferrer">
      {children}
    </a>
  )
}
