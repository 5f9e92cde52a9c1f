import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Setting, SettingPanel, Settings } from '@atrium/ui/components/setting.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { mandateQuery } from '../../queries.ts'
import { MandateDialog } from './mandate-dialog.tsx'

/** Shows who must sign for an account. Admins can change it. */
export function MandateSetting({ account }: { account: string }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const query = useQuery(mandateQuery(account))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Settings title={t('signings.mandate')}>
      <SettingPanel query={query} failure={t('signings.failed')}>
        {(mandate) => (
          <Setting
            title={
              mandate.kind === 'some'
                ? t('signings.mandates.someOf', { count: mandate.count ?? 0 })
                : t(`signings.mandates.${mandate.kind}`)
            }
            action={
              mandate.mayChange && (
                <button className="button" type="button" onClick={() => setIsOpen(true)}>
                  {t('signings.change')}
                </button>
              )
            }
          >
            {mandate.setAt && <p>{t('signings.setBy', { name: mandate.setBy ?? '', moment: moment(mandate.setAt) })}</p>}
          </Setting>
        )}
      </SettingPanel>
      {isOpen && query.data && <MandateDialog account={account} mandate={query.data} onClose={() => setIsOpen(false)} />}
    </Settings>
  )
}
