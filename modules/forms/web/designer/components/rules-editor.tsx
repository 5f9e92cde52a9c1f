import type { Locale } from '@atrium/domain/fields/definition'
import type { FormDefinition, FormRule } from '@atrium/domain/forms/definition'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { ownText, withText } from '../local-text.ts'
import { writeSimpleCondition } from '../simple-condition.ts'
import { ConditionEditor, createRule, listFields } from './condition-editor.tsx'

type Props = {
  definition: FormDefinition
  /** Name of the field at which the rules are shown. */
  field: string
  locale: Locale
  onRules: (rules: readonly FormRule[]) => void
}

/** A condition that is never true, for a rule whose last comparison was removed. */
const never = { any: [] } as const

/** Edits the rules over several answers that are shown at a field: when they refuse, and the message in the chosen language. */
export function RulesEditor({ definition, field, locale, onRules }: Props) {
  const { t } = useTranslation()
  const rules = (definition.rules ?? []).filter((rule) => rule.field === field)
  const change = (index: number, to: Partial<FormRule>) => onRules(rules.map((rule, at) => (at === index ? { ...rule, ...to } : rule)))
  const add = () => {
    const named = listFields(definition).find(({ name }) => name === field)
    const refuseWhen = writeSimpleCondition({ join: 'all', rules: [createRule(named)] }) ?? never
    onRules([...rules, { field, refuseWhen, message: '' }])
  }
  return (
    <fieldset className="designer-checks">
      <legend>{t('designer.checks')}</legend>
      {rules.length === 0 && <p className="muted">{t('designer.noChecks')}</p>}
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no identity but their place
        <div key={index} className="designer-check" role="group" aria-label={t('designer.check', { number: index + 1 })}>
          <ConditionEditor
            definition={definition}
            title={t('designer.refusedWhen')}
            empty={t('designer.neverRefused')}
            without={[]}
            condition={rule.refuseWhen}
            locale={locale}
            onCondition={(condition) => change(index, { refuseWhen: condition ?? never })}
          />
          <TextArea
            label={t('designer.message')}
            rows={2}
            value={ownText(rule.message, locale)}
            {...(locale !== 'en' && { placeholder: ownText(rule.message, 'en') })}
            onValue={(text) => change(index, { message: withText(rule.message, locale, text) ?? '' })}
          />
          <button type="button" className="link" onClick={() => onRules(rules.toSpliced(index, 1))}>
            {t('designer.removeCheck', { number: index + 1 })}
          </button>
        </div>
      ))}
      <button type="button" className="button" onClick={add}>
        <Icon name="plus" small />
        {t('designer.addCheck')}
      </button>
    </fieldset>
  )
}
