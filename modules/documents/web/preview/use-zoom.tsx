import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Widths of a page, as shares of the width of the preview. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** Returns the zoom of a preview, and buttons that change it. Ctrl or ⌘ with plus, minus and zero stay those of the browser. */
export function useZoom() {
  const { t } = useTranslation()
  const [step, setStep] = useState(steps.indexOf(1))
  const zoom = steps[step] ?? 1
  const percent = Math.round(zoom * 100)
  const tools = (
    <div className="preview-zoom" role="group" aria-label={t('library.preview.zoom')}>
      <button
        className="button small"
        type="button"
        disabled={step === 0}
        aria-label={t('library.preview.smaller')}
        title={t('library.preview.smaller')}
        onClick={() => setStep(step - 1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <button
        className="button small number"
        type="button"
        title={t('library.preview.fit')}
        aria-label={t('library.preview.fitFrom', { percent })}
        onClick={() => setStep(steps.indexOf(1))}
      >
        {percent}%
      </button>
      <button
        className="button small"
        type="button"
        disabled={step === steps.length - 1}
        aria-label={t('library.preview.larger')}
        title={t('library.preview.larger')}
        onClick={() => setStep(step + 1)}
      >
        <Icon name="plus" small />
      </button>
    </div>
  )
  return { zoom, tools }
}
