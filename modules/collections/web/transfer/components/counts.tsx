import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Shows numbers with their labels. Those that need attention are marked. */
export function Counts({ entries }: { entries: readonly (readonly [label: string, count: number, isMarked?: boolean])[] }) {
  const { number } = useFormats()
  return (
    <dl className="transfer-counts">
      {entries.map(([label, count, isMarked]) => (
        <div key={label} className={isMarked ? 'marked' : undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
