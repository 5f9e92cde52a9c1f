import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '@atrium/contract/locales'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { languageNames } from '@atrium/ui/i18n/i18n'
import { api } from '../../api.ts'
import { createLetterDocument, findPageNonce } from '../letter-document.ts'
import './invitation-preview.css'

type Invited = { portal: string; account?: string }

const previewQuery = (invited: Invited, locale: Locale | null) =>
  queryOptions({
    queryKey: ['invitation-preview', invited, locale],
    queryFn: () => api.registration.previewInvitation({ ...invited, ...(locale !== null && { locale }) }),
    staleTime: 60_000,
  })

/** Opens the e-mail that invited clients of a portal receive, in the language of the given client or of new clients. */
export function InvitationPreviewButton(invited: Invited) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button className="link" type="button" onClick={() => setIsOpen(true)}>
        {t('invitationPreview.button')}
      </button>
      {isOpen && <InvitationPreview {...invited} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function InvitationPreview({ onClose, ...invited }: Invited & { onClose: () => void }) {
  const { t } = useTranslation()
  const [locale, setLocale] = useState<Locale | null>(null)
  const query = useQuery({ ...previewQuery(invited, locale), placeholderData: keepPreviousData })
  return (
    <Modal
      isWide
      title={t('invitationPreview.title')}
      {...(query.data && { lede: t('invitationPreview.lede', { count: query.data.validDays }) })}
      onClose={onClose}
    >
      <Panel query={query} failure={t('invitationPreview.failed')} skeleton={<TableSkeleton rows={6} />}>
        {(letter) => (
          <div className="invitation-preview">
            {letter.locales.length > 1 && (
              <NativeSelect
                label={t('invitationPreview.language')}
                value={letter.locale}
                choices={letter.locales.map((one) => ({ value: one, label: languageNames[one] }))}
                onChoose={setLocale}
              />
            )}
            <p>
              <span className="muted">{t('invitationPreview.subject')}:</span> <strong lang={letter.locale}>{letter.subject}</strong>
            </p>
            {/* Without permissions, the frame runs no script, opens no link and sends no form. */}
            <iframe
              key={letter.locale}
              title={t('invitationPreview.frame')}
              sandbox=""
              srcDoc={createLetterDocument(letter.html, findPageNonce())}
            />
            <p className="muted">{t('invitationPreview.example')}</p>
          </div>
        )}
      </Panel>
    </Modal>
  )
}
