import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { disabledModules, type ServiceModule } from '../../contract/practice-terms.ts'
import { ServiceContact } from './module-contact.tsx'

/** Says why a module is closed and whom to ask. */
export function ClosedModule({ module, account }: { module: ServiceModule; account: string }) {
  const { t } = useTranslation()
  const why = disabledModules.includes(module) ? t('practice.disabled') : t('practice.notEnabled')
  return (
    <>
      <Note kind="info">
        <strong>{t('practice.closedTitle', { name: t(`practice.names.${module}`) })}</strong>
        <p>{why}</p>
      </Note>
      <ServiceContact account={account} />
    </>
  )
}
