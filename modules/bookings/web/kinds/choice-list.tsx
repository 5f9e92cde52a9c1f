import { Icon } from '@atrium/ui/components/icon.tsx'

type Item = { id: string; name: string; title: string | null }
type Props = {
  name: string
  label: string
  hint: string
  items: readonly Item[]
  chosen: readonly string[]
  problem: string | undefined
  onChoose: (chosen: string[]) => void
}

/** A list of which several can be chosen. */
export function ChoiceList({ name, label, hint, items, chosen, problem, onChoose }: Props) {
  return (
    <fieldset className="choice-list">
      <legend>{label}</legend>
      <p className="muted">{hint}</p>
      <div>
        {items.map((item) => (
          <label key={item.id}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(item.id)}
              onChange={(event) => onChoose(event.target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))}
            />
            <span>
              <strong>{item.name}</strong>
              {item.title && <span className="muted">{item.title}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="problem" role="alert">
          <Icon name="warning" small />
          <span>{problem}</span>
        </p>
      )}
    </fieldset>
  )
}
