import { emailAddress } from '@atrium/identity/contract/registration'
import type { Organisation } from '../../../contract/organisations.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/components/form'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { inviteAdviser } from '../queries.ts'
import './organisation.css'

export function OrganisationPage({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { name, domain, accounts, advisers, people } = organisation
  return (
    <div className="wrap organisation">
      <h1>{name}</h1>
      {domain && <p className="muted">{domain}</p>}
      <dl className="seats">
        {(['accounts', 'advisers'] as const).map((kind) => {
          const { used, limit } = kind === 'accounts' ? accounts : advisers
          return (
            <div key={kind}>
              <dt>{t(`organisations.${kind}`)}</dt>
              <dd>
                {used} <span className="muted">{t('organisations.ofSeats', { limit })}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      <section aria-labelledby="people">
        <h2 id="people">{t('organisations.people')}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('profiles.name')}</th>
              <th scope="col" className="priority-2">
                {t('identity.email')}
              </th>
              <th scope="col">{t('organisations.role')}</th>
              <th scope="col" className="priority-2 number-left">
                {t('organisations.lastSignIn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id} className={person.isActive ? undefined : 'faded'}>
                <th scope="row">
                  {person.name}
                  {person.title && <small>{person.title}</small>}
                </th>
                <td className="priority-2">{person.email}</td>
                <td>{t(`organisations.roles.${person.role}`)}</td>
                <td className="priority-2 number-left">{person.lastSignInAt ? moment(person.lastSignInAt) : t('organisations.never')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <InviteAdviser />
    </div>
  )
}

const schema = z.object({ email: emailAddress })

function InviteAdviser() {
  const { t } = useTranslation()
  const form = useForm(schema, { email: '' }, async ({ email }, control) => {
    try {
      const { sentTo } = await inviteAdviser(email)
      control.setValues(() => ({ email: '' }))
      showSuccess(t('organisations.invited', { address: sentTo }))
    } catch (error) {
      if (failureCode(error) === 'invalid-request') throw error
      showError(t(`errors.${failureCode(error)}`))
    }
  })
  return (
    <form className="invite" onSubmit={form.submit} noValidate aria-busy={form.isSending}>
      <h2>{t('organisations.inviteTitle')}</h2>
      <p className="muted">{t('organisations.inviteLede')}</p>
      <TextField label={t('identity.email')} type="email" autoComplete="off" {...form.field('email')} />
      <button className="button primary" type="submit" aria-busy={form.isSending}>
        {t('organisations.invite')}
      </button>
    </form>
  )
}
