import { profileChange, type Me } from '../../../contract/profiles.ts'
import { themeChoices, type ThemeChoice } from '@atrium/contract/themes'
import type { Locale } from '@atrium/contract/locales'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { changeLocale, languageNames } from '@atrium/ui/i18n/i18n'
import { failureCode } from '@atrium/ui/lib/failure'
import { store } from '@atrium/ui/lib/stored'
import { TextField } from '@atrium/ui/components/field.tsx'
import { UnsavedChanges } from '@atrium/ui/forms/unsaved-changes.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { changeProfile } from '../queries.ts'
import './profile.css'

type Values = { name: string; phone: string; locale: Locale; theme: ThemeChoice }

export function ProfileForm({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { locales } = useEdition()
  const initialValues: Values = { name: me.name, phone: me.phone ?? '', locale: me.locale, theme: me.theme }
  const form = useForm<Values>(profileChange as never, initialValues, async (values, control) => {
    try {
      await changeProfile({ ...values, phone: values.phone.trim() || null })
      control.markSaved()
      await changeLocale(values.locale)
      store('locale', values.locale)
      showSuccess(t('profiles.saved'))
    } catch (error) {
      if (failureCode(error) === 'invalid-request') throw error
      showError(t(`errors.${failureCode(error)}`))
    }
  })
  const [locale, theme] = [form.entry('locale'), form.entry('theme')]
  return (
    <form className="profile" onSubmit={form.submit} noValidate>
      <UnsavedChanges isUnsaved={form.isUnsaved} />
      <TextField label={t('profiles.name')} autoComplete="name" {...form.field('name')} />
      <TextField label={t('profiles.phone')} type="tel" autoComplete="tel" {...form.field('phone')} />
      <div className="form-grid">
        <NativeSelect
          isForm
          label={t('profiles.language')}
          value={locale.value}
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChoose={locale.onValue}
        />
        <NativeSelect
          isForm
          label={t('profiles.theme')}
          value={theme.value}
          choices={themeChoices.map((value) => ({ value, label: t(`themes.${value}`) }))}
          onChoose={theme.onValue}
        />
      </div>
      <button className="button primary" type="submit" aria-busy={form.isSending}>
        {t('profiles.save')}
      </button>
    </form>
  )
}
