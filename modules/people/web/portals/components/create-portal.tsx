import { newPortal, type NewPortal } from '../../../contract/portals.ts'
import { themeNames, type ThemeName } from '@atrium/contract/themes'
import { useTranslation } from 'react-i18next'
import { themeLabel } from '@atrium/ui/brand/theme'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import type { Me } from '../../../contract/profiles.ts'
import { createPortal } from '../queries.ts'
import { useMaximumReached } from '../use-maximum-reached.ts'

const initialValues: NewPortal = { name: '', theme: 'main' }

export function CreatePortal({ role, onClose }: { role: Me['role']; onClose: () => void }) {
  const { t } = useTranslation()
  const describeMaximum = useMaximumReached(role)
  const form = useForm(newPortal, initialValues, async (portal) => {
    try {
      await createPortal(portal)
      showSuccess(t('portals.created', { name: portal.name }))
      onClose()
    } catch (error) {
      if (failureCode(error) === 'invalid-request') throw error
      const maximum = failureDetails(error).issues?.find(({ code }) => code === 'maximum')?.limit
      showError(maximum === undefined ? t(`errors.${failureCode(error)}`) : describeMaximum(maximum))
    }
  })
  const theme = form.entry('theme')
  return (
    <Modal
      title={t('portals.createTitle')}
      lede={t('portals.createLede')}
      onClose={onClose}
      footer={<Actions isSending={form.isSending} onClose={onClose} />}
    >
      <form id="create-portal" onSubmit={form.submit} noValidate>
        <TextField label={t('portals.name')} autoComplete="off" data-autofocus {...form.field('name')} />
        <ThemeChoice value={theme.value} onChoose={theme.onValue} />
      </form>
    </Modal>
  )
}

function Actions({ isSending, onClose }: { isSending: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <button className="button primary" type="submit" form="create-portal" aria-busy={isSending}>
        {t('portals.createConfirm')}
      </button>
      <button className="button" type="button" onClick={onClose}>
        {t('actions.cancel')}
      </button>
    </>
  )
}

function ThemeChoice({ value, onChoose }: { value: ThemeName; onChoose: (theme: ThemeName) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="entry">
      <legend>{t('portals.theme')}</legend>
      <div className="swatches">
        {themeNames.map((name) => (
          <label className="swatch" key={name}>
            <input type="radio" name="theme" value={name} checked={name === value} onChange={() => onChoose(name)} />
            <span data-theme={name} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {themeLabel(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
