import { useId, type ReactNode } from 'react'

type Props = { title: string; tally?: number; action?: ReactNode; children: ReactNode }

/** A section of the panel with its heading, a count and an action. */
export function Section({ title, tally, action, children }: Props) {
  const id = useId()
  return (
    <section className="staff-section" aria-labelledby={id}>
      <div className="staff-section-head">
        <h3 id={id}>{title}</h3>
        {tally !== undefined && <span className="tally">{tally}</span>}
        {action}
      </div>
      {children}
    </section>
  )
}

/** A quiet button in the heading of a section. `name` is added for screen readers where several buttons have the same text. */
export function HeadButton({ children, name, onPress }: { children: string; name?: string; onPress: () => void }) {
  return (
    <button className="link end" type="button" aria-label={name === undefined ? undefined : `${children}: ${name}`} onClick={onPress}>
      {children}
    </button>
  )
}
