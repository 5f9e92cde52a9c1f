import type { Explanation } from '@atrium/contract/explanation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Note } from '../states.tsx'
import { useExplanationWords } from '../use-explanation-words.ts'

/** Lists the missing inputs with their reasons. */
export function MissingInputs({ missing }: { missing: Explanation['missing'] }) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  const formats = useFormats()
  const describeMissing = ({ name, label }: Explanation['missing'][number]): ReactNode => {
    if (!label) return words('inputs', name)
    return /^\d{4}-\d\d-\d\d$/.test(label) ? formats.date(label) : label
  }
  return (
    <section>
      <h3>{t('explanation.whatWasMissing')}</h3>
      <div className="missing-list">
        {missing.map((entry) => (
          <Note key={`${entry.name} ${entry.label} ${entry.reason}`}>
            <strong>{describeMissing(entry)}</strong>: {words('reasons', entry.reason)}
          </Note>
        ))}
      </div>
    </section>
  )
}
