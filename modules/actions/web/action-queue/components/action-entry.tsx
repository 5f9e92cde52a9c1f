import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'

/**
 * Shows the content of an entry: the action and its subject. The surrounding link or button belongs to the kind of
 * action.
 */
export function ActionEntry({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="what">
        <span className="name">{title}</span>
        <span className="muted">{text}</span>
      </span>
      <Icon name="right" small />
    </>
  )
}
