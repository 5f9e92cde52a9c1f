import { passwordSource } from '@atrium/domain/fields/related-values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { textOf } from '../stored-values.ts'
import { password } from './password.tsx'

function ConfirmPassword(props: FieldProps) {
  const { t } = useTranslation()
  const [hasLeft, setHasLeft] = useState(false)
  const [wanted, typed] = [textOf(props.form.values[passwordSource]), textOf(props.value)]
  const differs = hasLeft && typed !== '' && typed !== wanted
  return (
    <div onBlur={() => setHasLeft(true)} onFocus={() => setHasLeft(false)}>
      <password.Edit {...props} error={props.error ?? (differs ? t('fields.issues.passwords-differ') : undefined)} />
    </div>
  )
}

/** The password typed again. It must agree with the field `password`. */
export const confirmPassword: FieldRenderer = { Edit: ConfirmPassword }
