import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { useForm } from '@atrium/ui/forms/use-form'
import { failureCode } from '@atrium/ui/lib/failure'
import { externalIdChange } from '../../../contract/link-requests.ts'
import { declineLink, linkAccount } from '../requests.ts'

type Props = { account: string; name: string; asked: string; onClose: () => void }

/** Lets staff decline a request, and admins link the account by its client number. */
export function LinkRequestDialog({ account, name, asked, onClose }: Props) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const isAdmin = me?.role === 'admin'
  const form = useForm(externalIdChange, { account, externalId: '' }, async ({ externalId }) => {
    try {
      await linkAccount(account, externalId)
      showSuccess(t('linkRequests.linked', { subject: name }))
      onClose()
    } catch (error) {
      if (failureCode(error) === 'invalid-request') throw error
      showError(t(`errors.${failureCode(error)}`))
    }
  })
  const decline = async () => {
    try {
      await declineLink(account)
      showSuccess(t('linkRequests.hasDeclined', { subject: name }))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
    onClose()
  }
  return (
    <Modal
      title={t('linkRequests.askedTitle', { subject: name })}
      lede={asked}
      onClose={onClose}
      footer={
        <>
          {isAdmin && (
            <button className="button primary" type="submit" form="link-account" aria-busy={form.isSending}>
              {t('linkRequests.link')}
            </button>
          )}
          <button className="button" type="button" onClick={() => void decline()}>
            {t('linkRequests.decline')}
          </button>
        </>
      }
    >
      <p>
        {t('linkRequests.how')} {!isAdmin && t('linkRequests.adminOnly')}
      </p>
      {isAdmin && (
        <form id="link-account" onSubmit={form.submit} noValidate>
          <TextField label={t('linkRequests.number')} autoComplete="off" spellCheck={false} data-autofocus {...form.field('externalId')} />
        </form>
      )}
    </Modal>
  )
}
