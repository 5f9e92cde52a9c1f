import type { ImportCounts } from '../../../contract/imports.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'

const order = ['new', 'changed', 'same', 'wrong'] as const

export function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <dl className="import-counts">
      {order.map((name) => (
        <div key={name} className={name === 'wrong' && counts.wrong > 0 ? 'bad' : undefined}>
          <dt>{t(`imports.counts.${name}`)}</dt>
          <dd>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
