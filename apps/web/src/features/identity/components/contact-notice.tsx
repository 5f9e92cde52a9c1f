import { useTranslation } from 'react-i18next'
import { useEdition } from '../../../brand/edition.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CancelLink } from './cancel-link.tsx'

/** What cannot be done alone yet is done by asking the firm. */
export function ContactNotice({ text, question }: { text: string; question: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="lede">{text}</p>
      <ContactLines />
      <p className="first">
        <span>{question}</span>
        <ButtonLink to="/login">{t('identity.signIn')}</ButtonLink>
      </p>
      <CancelLink />
    </>
  )
}

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
