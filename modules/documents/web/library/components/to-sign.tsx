import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { signaturesQuery } from '../../queries.ts'
import { useOpenDocument } from '../opening.tsx'

/** Lists what the signed-in client has to sign at the firm's signature service. */
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
              <a className={index === 0 ? 'button small primary' : 'button small'} href={document.signatureUrl} rel="noreferrer">
                {t('library.sign')}
                <span className="visually-hidden">: {document.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
