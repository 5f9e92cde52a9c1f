import type { FieldDefinition, FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '@atrium/collections/web/fields/issue-texts'
import type { FieldForm } from '@atrium/collections/web/fields/field-renderer'
import '@atrium/collections/web/panel/components/panel.css'
import { ItemField } from '@atrium/collections/web/panel/components/item-field.tsx'
import { confirmEmail, requestEmailChange } from '@atrium/identity/web/emails/queries'
import { changePassword } from '@atrium/identity/web/identity/queries'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import type { Me } from '@atrium/people/contract/profiles'
import { PortraitSetting } from '@atrium/people/web/portraits/components/portrait-setting.tsx'
import { changeProfile } from '@atrium/people/web/profiles/queries'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { TextField } from '@atrium/ui/components/field.tsx'
import { PinModal } from '@atrium/ui/components/pin-modal.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { changeLocale } from '@atrium/ui/i18n/i18n'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { store } from '@atrium/ui/lib/stored'
import { useLeftFields, useOpenIssues } from '../use-open-issues.ts'
import { useUserFields } from '../use-user-fields.ts'
import './managing.css'

const noErrors = {}

/** Lets a person change their own details: photo, name, phone, e-mail address, language and password. */
export function OwnUserDrawer({ me, depth, onClose }: { me: Me; depth: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const showRefusal = useRefusal()
  const fields = useUserFields()
  const before = useMemo<FieldValues>(
    () => ({ name: me.name, phone: me.phone, email: me.email, userLanguage: me.locale }),
    [me.name, me.phone, me.email, me.locale],
  )
  const [values, setValues] = useState<FieldValues>(before)
  const [isSaving, setIsSaving] = useState(false)
  const [current, setCurrent] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const setValue = useCallback((name: string, value: FieldValue) => setValues((was) => ({ ...was, [name]: value })), [])
  const issues = useOpenIssues(fields, values, null)
  const { left, onBlur } = useLeftFields(fields)
  const isChangingPassword = Boolean(values['password'])
  const isIncomplete = issues.length > 0 || (isChangingPassword && current === '')
  const differs = issues.some(({ code }) => code === 'passwords-differ')
  const form = useMemo<Omit<FieldForm, 'values'>>(
    () => ({ setValue, isAdmin: true, nameOf: () => undefined, addName: () => undefined }),
    [setValue],
  )

  const save = async () => {
    setIsSaving(true)
    hideErrors()
    try {
      const [name, phone, language] = [String(values['name']), String(values['phone']), values['userLanguage'] as Me['locale']]
      await changeProfile({ name, phone, locale: language })
      await changeLocale(language)
      store('locale', language)
      if (isChangingPassword) await changePassword(current, String(values['password']))
      if (values['email'] !== me.email) return setSentTo(await requestEmailChange(String(values['email'])))
      showResult(t('managing.allSaved'))
      onClose()
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isIncomplete) void save()
  }
  return (
    <Drawer title={t('managing.edit', { name: me.name })} depth={depth} onClose={onClose}>
      <PortraitSetting me={me} />
      {differs && Boolean(values['password_again']) && (
        <p className="note" role="alert">
          {t('fields.issues.passwords-differ')}
        </p>
      )}
      <form id="own-user" onSubmit={submit} noValidate aria-busy={isSaving}>
        <div className="item-fields" onBlur={onBlur}>
          {fields.map((field) => (
            <ItemField
              key={field.name}
              field={field}
              value={values[field.name] ?? null}
              related={{ password: values['password'] ?? null }}
              label={t(`managing.user.${field.name as 'name'}`)}
              error={shownError(field)}
              partErrors={noErrors}
              isReadOnly={false}
              form={form}
            />
          ))}
        </div>
        {isChangingPassword && (
          <TextField
            label={t('managing.user.current')}
            type="password"
            name="current"
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
          />
        )}
      </form>
      <div className="managing-foot">
        <button className="button primary" type="submit" form="own-user" disabled={isIncomplete || isSaving} aria-busy={isSaving}>
          {t('managing.save')}
        </button>
        {isMobile && (
          <button className="button" type="button" onClick={() => void signOut({ leave: () => navigate({ to: '/' }) })}>
            {t('managing.logout')}
          </button>
        )}
        {isIncomplete && <p className="muted">{t('managing.incomplete')}</p>}
      </div>
      {sentTo !== null && (
        <PinModal
          sentTo={sentTo}
          confirm={confirmEmail}
          refuse={showRefusal}
          onConfirmed={() => {
            showResult(t('managing.allSaved'))
            onClose()
          }}
          onClose={() => setSentTo(null)}
        />
      )}
    </Drawer>
  )

  /** Returns the error of a field once it is left. */
  function shownError(field: FieldDefinition): string | undefined {
    if (!left.has(field.name)) return undefined
    const own = issues.filter(({ path }) => path === field.name)
    return own[0]?.code === 'too-short' ? t('managing.shortPassword') : fieldErrors(field, own, t, locale).error
  }
}
