import type { Account } from '@atrium/accounts/contract/accounts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { ContactTools } from './contact-tools.tsx'

/** Shows the advisers of the account with what modules provide, such as secure messages, and then with links for e-mail and telephone. */
export function AdviserCard({ account, advisers }: { account: string; advisers: Account['advisers'] }) {
  const { t } = useTranslation()
  if (advisers.length === 0) return null
  const tools = (
    <div className="adviser-tools">
      <ContactTools account={account} contact="advisers" />
    </div>
  )
  return (
    <section className="adviser" aria-labelledby="adviser">
      <h2 id="adviser">{t('accounts.adviser', { count: advisers.length })}</h2>
      {advisers.length > 1 && tools}
      {advisers.map((adviser) => (
        <Adviser key={adviser.email} adviser={adviser}>
          {advisers.length === 1 && tools}
        </Adviser>
      ))}
    </section>
  )
}

type Props = { adviser: Account['advisers'][number]; children: ReactNode }

function Adviser({ adviser: { name, title, email, phone, photo }, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className="adviser-one">
      <div className="who">
        <Avatar className="face" name={name} photo={photo} pixels={64} />
        <p>
          <span className="name">{name}</span>
          {title && <span className="muted">{title}</span>}
          {phone && <span className="muted number">{phone}</span>}
        </p>
      </div>
      {children}
      <div className="do">
        <a className="button" href={`mailto:${email}`}>
          <Icon name="mail" small />
          {t('accounts.writeEmail')}
        </a>
        {phone && (
          <a className="button" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <Icon name="phone" small />
            {t('accounts.call')}
          </a>
        )}
      </div>
    </div>
  )
}
