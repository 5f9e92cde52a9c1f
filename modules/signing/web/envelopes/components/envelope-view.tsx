import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Envelope } from '../../../contract/envelopes.ts'
import { PdfPage } from '@atrium/documents/web/preview/pdf-page.tsx'
import { openPdf } from '../../open-pdf.ts'
import { DeclineForm } from './decline-form.tsx'
import { ManageEnvelope } from './manage-envelope.tsx'
import { PageFrames } from './page-frames.tsx'
import { SignForm } from './sign-form.tsx'
import { SignersList } from './signers-list.tsx'
import './envelope.css'

/** Shows a document that is to be signed beside its signers, and lets the person sign whose turn it is. */
export function EnvelopeView({ account, envelope }: { account: string; envelope: Envelope }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const fileUrl = envelope.sealedUrl ?? envelope.fileUrl
  const pdf = useQuery({ queryKey: ['signing', 'file', fileUrl], queryFn: () => openPdf(fileUrl), staleTime: Infinity, retry: false })
  const own = envelope.signers.find(({ isYou, isTurn }) => isYou && isTurn)
  const isWaiting = envelope.signers.some(({ isYou, state }) => isYou && state === 'waiting')
  // What is signed is what this browser shows, not what the list says.
  const isOther = pdf.data !== undefined && envelope.sealedUrl === null && pdf.data.sha256 !== envelope.sha256
  return (
    <div className="signing wide">
      <header>
        <h1>{envelope.title}</h1>
        <p className="muted">
          {t('signing.from', { name: envelope.sentBy ?? '', moment: moment(envelope.sentAt) })} ·{' '}
          {t('signing.pageCount', { count: envelope.pages.length })}
        </p>
        <a className="button" href={fileUrl} download>
          <Icon name="download" small />
          {t(envelope.sealedUrl === null ? 'signing.save' : 'signing.saveSigned')}
        </a>
      </header>
      <div className="signing-pages" role="region" aria-label={t('signing.pages')}>
        {pdf.isError && <p className="problem">{t('signing.failedPages')}</p>}
        {pdf.isPending && <PageFrames pages={envelope.pages} />}
        {pdf.data &&
          Array.from({ length: pdf.data.document.numPages }, (_, index) => {
            const fields = own?.fields.filter(({ page }) => page === index + 1) ?? []
            return (
              <PdfPage
                key={index + 1}
                document={pdf.data.document}
                number={index + 1}
                label={t('signing.page', { page: index + 1, pages: pdf.data.document.numPages })}
              >
                {fields.map(({ id, kind, label, x, y, width: fieldWidth, height: fieldHeight }) => (
                  <span
                    key={id}
                    className="signing-field"
                    data-kind={kind}
                    style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${fieldWidth * 100}%`, height: `${fieldHeight * 100}%` }}
                  >
                    {kind === 'signature' && <Icon name="sign" small />}
                    {kind === 'checkbox' ? '' : kind === 'signature' ? t('signing.signHere') : label}
                  </span>
                ))}
              </PdfPage>
            )
          })}
      </div>
      <aside className="signing-panel">
        {envelope.message !== '' && (
          <section>
            <h2>{t('signing.message')}</h2>
            <p>{envelope.message}</p>
          </section>
        )}
        <SignersList account={account} envelope={envelope} />
        <StateNote envelope={envelope} isYourTurn={own !== undefined} isWaiting={isWaiting} />
        {isOther && <p className="problem">{t('signing.changed')}</p>}
        {own && pdf.data && !isOther && !envelope.isOutdated && (
          <SignForm key={own.id} account={account} envelope={envelope} fields={own.fields} sha256={pdf.data.sha256} />
        )}
        {isWaiting && envelope.state === 'sent' && !pdf.isPending && <DeclineForm account={account} envelope={envelope.id} />}
        {envelope.mayManage && <ManageEnvelope account={account} envelope={envelope} />}
      </aside>
    </div>
  )
}

function StateNote({ envelope, isYourTurn, isWaiting }: { envelope: Envelope; isYourTurn: boolean; isWaiting: boolean }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { state, isSealed, awaitsTimestamp, isOutdated, lastDay } = envelope
  const isNotNeeded = envelope.signers.some((signer) => signer.isYou && signer.state === 'not-needed')
  if (state === 'completed')
    return (
      <p>
        {isNotNeeded && `${t('signing.youNotNeeded')} `}
        {t(isSealed ? 'signing.sealed' : 'signing.sealing')} {isSealed && awaitsTimestamp && t('signing.awaitsTimestamp')}
      </p>
    )
  if (state !== 'sent') return <p>{t(`signing.state.${state}`)}</p>
  if (isOutdated) return <p>{t('signing.outdated')}</p>
  if (isYourTurn) return <p className="muted">{t('signing.until', { day: date(lastDay) })}</p>
  if (isWaiting) return <p>{t('signing.notYet')}</p>
  return envelope.signers.some(({ isYou }) => isYou) ? <p>{t('signing.done')}</p> : null
}
