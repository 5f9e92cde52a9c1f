import { useTranslation } from 'react-i18next'
import { Mark } from '../brand/brand.tsx'
import { useEdition } from '../brand/edition.ts'

/** Shows the loading screen of the first load, with the same HTML as the server writes into the page. Later, each panel has a skeleton. */
export function LoadingScreen() {
  const { t } = useTranslation()
  const { name, mark } = useEdition()
  return (
    <div className="loading-screen" role="status" aria-busy="true">
      <p className="loading-brand">
        <Mark name={mark} />
        <strong>{name}</strong>
      </p>
      <span className="loading-line" />
      <span className="visually-hidden">{t('states.loading')}</span>
    </div>
  )
}
