import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'

/**
 * Shows the content of an entry: the action and its text. The kind of action supplies the surrounding link or button. An
 * action that waits for the firm (`isDone`) has neither.
 */
export function ActionEntry({ icon, title, text, isDone }: { icon: IconName; title: string; text: string; isDone?: boolean }) {
  return (
    <>
      <Icon name={icon} />
      <span className="what">
        <span className="name">{title}</span>
        <span className="muted">{text}</span>
      </span>
      {!isDone && <Icon name="right" small />}
    </>
  )
}
