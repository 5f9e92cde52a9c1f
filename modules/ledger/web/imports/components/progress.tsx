import { useId } from 'react'

/** Shows progress as text and as a bar. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  return (
    <div className="import-progress">
      <p id={id} role="status">
        {label}
      </p>
      <progress aria-labelledby={id} max={100} value={percent} />
    </div>
  )
}
