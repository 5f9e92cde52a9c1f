import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export function CancelLink() {
  const { t } = useTranslation()
  return (
    <Link className="button quiet" to="/">
      {t('actions.cancel')}
    </Link>
  )
}
