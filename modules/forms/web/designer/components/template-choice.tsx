import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'

/** Names of the templates, in the order in which they are offered. */
const templates = [
  'clientOnboarding',
  'factFind',
  'riskQuestionnaire',
  'changeOfDetails',
  'expressionOfWish',
  'supportNeeds',
  'complaint',
] as const

/** Offers the templates for a form that is still empty. */
export function TemplateChoice({ onChoose }: { onChoose: (definition: FormDefinition) => void }) {
  const { t } = useTranslation()
  const choose = async (name: (typeof templates)[number]) => {
    try {
      const { formTemplates } = await import('@atrium/contract/form-templates/index')
      onChoose(formTemplates[name])
    } catch {
      showError(t('forms.failed'))
    }
  }
  return (
    <section className="designer-templates" aria-label={t('designer.startFromTemplate')}>
      <h2>{t('designer.startFromTemplate')}</h2>
      <p className="muted">{t('designer.templateHint')}</p>
      <ul>
        {templates.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => void choose(name)}>
              <strong>{t(`designer.templates.${name}.name`)}</strong>
              <span className="muted">{t(`designer.templates.${name}.text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
