import { useEdition } from '@atrium/ui/brand/edition'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** Shows the contact details of the firm. */
export function ContactLines() {
  const { contact } = useEdition()
  return (
    <p className="contact-lines">
      <a href={`mailto:${contact.email}`}>
        <Icon name="mail" />
        {contact.email}
      </a>
      <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>
        <Icon name="phone" />
        {contact.phone}
      </a>
    </p>
  )
}
