import type { Locale } from '@atrium/domain/fields/definition'
import { findPatternProblem, longestPattern } from '@atrium/domain/fields/patterns'
import type { FormField } from '@atrium/domain/forms/definition'
import type { Change } from '@atrium/domain/forms/edit-definition'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { usePatterns } from '../../patterns.ts'
import { ownText, withText } from '../local-text.ts'

type Props = { field: FormField; locale: Locale; onChange: (change: Change<FormField>) => void }

/** Edits the pattern that a text must match, which is checked while it is typed, and the message if it does not. */
export function PatternProperties({ field, locale, onChange }: Props) {
  const { t } = useTranslation()
  const { pattern = '', patternMessage } = field
  const isReady = usePatterns(pattern !== '')
  const problem = pattern !== '' && isReady ? findPatternProblem(pattern) : null
  return (
    <>
      <TextField
        label={t('designer.attributes.pattern')}
        hint={t('designer.patternHint')}
        error={problem ? t(`designer.problems.pattern-${problem.code}`, { detail: problem.at }) : undefined}
        value={pattern}
        maxLength={longestPattern}
        spellCheck={false}
        autoCapitalize="none"
        onValue={(text) => onChange({ pattern: text === '' ? undefined : text })}
      />
      {pattern !== '' && (
        <TextField
          label={t('designer.attributes.patternMessage')}
          value={ownText(patternMessage, locale)}
          {...(locale !== 'en' && { placeholder: ownText(patternMessage, 'en') })}
          onValue={(text) => onChange({ patternMessage: withText(patternMessage, locale, text) } as Change<FormField>)}
        />
      )}
    </>
  )
}
