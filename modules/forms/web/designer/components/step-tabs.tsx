import { localText, type Locale } from '@atrium/domain/fields/definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

type Props = { definition: FormDefinition; current: number; locale: Locale; onChoose: (index: number) => void; onAdd: () => void }

/** The steps of the designed form, of which one is on the canvas, and a button that adds one. */
export function StepTabs({ definition, current, locale, onChoose, onAdd }: Props) {
  const { t } = useTranslation()
  return (
    <nav className="designer-steps" aria-label={t('forms.steps')}>
      {definition.steps.map(({ id, title }, index) => (
        <button key={id} type="button" aria-current={index === current ? 'step' : undefined} onClick={() => onChoose(index)}>
          <span className="form-mark" aria-hidden="true">
            {index + 1}
          </span>
          {title === undefined ? t('forms.step', { number: index + 1 }) : localText(title, locale)}
        </button>
      ))}
      <button type="button" aria-label={t('designer.addStep')} title={t('designer.addStep')} onClick={onAdd}>
        <Icon name="plus" small />
      </button>
    </nav>
  )
}
