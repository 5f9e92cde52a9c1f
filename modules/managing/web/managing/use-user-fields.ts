import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { languageNames } from '@atrium/ui/i18n/i18n'

/** Fields of a person's own details (specification 2, sections 3 and 5). The photo has a control of its own. */
export function useUserFields(): readonly FieldDefinition[] {
  const { t } = useTranslation()
  const { locales } = useEdition()
  return useMemo(
    () => [
      { name: 'name', type: 'text', required: true, limit: 120, requiredMessage: t('managing.required.name') },
      { name: 'phone', type: 'text', required: true, limit: 40, requiredMessage: t('managing.required.phone') },
      { name: 'email', type: 'text', required: true, rules: ['email'], requiredMessage: t('managing.required.email') },
      {
        name: 'userLanguage',
        type: 'select',
        required: true,
        requiredMessage: t('managing.required.language'),
        options: locales.map((value) => ({ value, label: languageNames[value] })),
      },
      { name: 'password', type: 'password' },
      { name: 'password_again', type: 'confirm_password' },
    ],
    [t, locales],
  )
}
