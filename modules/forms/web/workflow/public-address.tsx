import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { publicFormPath } from '../paths.ts'
import './form-workflow.css'

/** Shows the address at which anybody can fill in a form, with a button that copies it. */
export function PublicAddress({ form }: { form: string }) {
  const { t } = useTranslation()
  const address = `${location.origin}${publicFormPath(form)}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showResult(t('forms.public.copied'), true),
      () => showError(t('forms.public.notCopied')),
    )
  return (
    <p className="public-address">
      <span>{t('forms.public.address')}</span>{' '}
      <a className="link" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>{' '}
      <button type="button" className="button" onClick={() => void copy()}>
        {t('forms.public.copy')}
      </button>
    </p>
  )
}
