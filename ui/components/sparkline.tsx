import './sparkline.css'
import { createSparklinePath } from './sparkline-path.ts'

type Props = { values: readonly number[]; label: string; from: string; to: string }

/** Shows a small line chart. The caption has its period, and the label is its text alternative. */
export function Sparkline({ values, label, from, to }: Props) {
  const line = createSparklinePath(values, 560, 112)
  return (
    <figure className="spark">
      <svg viewBox="0 0 560 112" preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="fill" d={`${line}V112H0Z`} />
        <path className="base" d="M0 111.5H560" />
        <path className="stroke" d={line} />
      </svg>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
