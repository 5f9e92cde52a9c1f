import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { isVisible } from '@atrium/domain/fields/access'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { themeNames, type ThemeName } from '@atrium/contract/themes'
import { locales, type Locale } from '@atrium/contract/locales'
import { themeLabel } from '@atrium/ui/brand/theme'
import { OtherLanguage } from '@atrium/ui/components/other-language.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { languageNames } from '@atrium/ui/i18n/i18n'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { FormFieldset } from '../../filling/components/form-fieldset.tsx'
import { StepList } from '../../filling/components/step-list.tsx'
import { usePreviewSurroundings } from '../../filling/surroundings.ts'
import { useFilledForm } from '../../filling/use-filled-form.ts'
import '../../filling/components/form.css'

const audiences = ['client', 'adviser', 'admin'] as const
const widths = ['desktop', 'phone'] as const

/**
 * The form as a client, an adviser or an admin fills it in, on a wide screen or a phone, in any theme and language. Nothing that is typed here
 * is saved.
 */
export function Preview({ definition }: { definition: FormDefinition }) {
  const { t } = useTranslation()
  const { locale: own } = useFormats()
  const [locale, setLocale] = useState<Locale>(own)
  const [theme, setTheme] = useState<ThemeName | 'own'>('own')
  const [audience, setAudience] = useState<(typeof audiences)[number]>('client')
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const [values, setValues] = useState<FieldValues>({})
  const [current, setCurrent] = useState(0)
  const isAdmin = audience === 'admin'
  const shown = useMemo(
    () => ({
      ...definition,
      steps: definition.steps.map((step) => ({
        ...step,
        fieldsets: step.fieldsets.map((fieldset) => ({
          ...fieldset,
          fields: fieldset.fields.filter((field) => isVisible(field, isAdmin)),
        })),
      })),
    }),
    [definition, isAdmin],
  )
  const { steps } = useFilledForm({ definition: shown, today: Temporal.Now.plainDateISO().toString() }, values, isAdmin)
  const surroundings = usePreviewSurroundings()
  const setValue = useCallback((name: string, value: FieldValue) => setValues((before) => ({ ...before, [name]: value })), [])
  const index = Math.min(current, Math.max(0, steps.length - 1))
  return (
    <div className="designer-preview">
      <div className="designer-row">
        <Segmented
          label={t('designer.previewAs')}
          value={audience}
          choices={audiences.map((value) => ({ value, label: t(`designer.audiences.${value}`) }))}
          onChoose={setAudience}
        />
        <Segmented
          label={t('designer.previewWidth')}
          value={width}
          choices={widths.map((value) => ({ value, label: t(`designer.widths.${value}`) }))}
          onChoose={setWidth}
        />
        <NativeSelect
          label={t('designer.previewTheme')}
          value={theme}
          choices={[
            { value: 'own', label: t('designer.ownTheme') },
            ...themeNames.map((name) => ({ value: name, label: themeLabel(name) })),
          ]}
          onChoose={setTheme}
        />
        <NativeSelect
          label={t('designer.previewLanguage')}
          value={locale}
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChoose={setLocale}
        />
      </div>
      <div className={`designer-paper ${width}`} {...(theme !== 'own' && { 'data-theme': theme })}>
        <OtherLanguage locale={locale}>
          {steps.length > 1 && <StepList steps={steps} current={index} reached={index} onChoose={setCurrent} />}
          {(steps[index]?.fieldsets ?? []).map((fieldset) => (
            <FormFieldset
              key={fieldset.fieldset.id}
              shown={fieldset}
              values={values}
              onValue={setValue}
              issues={[]}
              isReadOnly={false}
              isAdmin={isAdmin}
              surroundings={surroundings}
            />
          ))}
        </OtherLanguage>
      </div>
    </div>
  )
}
