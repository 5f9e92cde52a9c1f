import { emailAddress } from '@atrium/contract/email-address'
import type { Organisation } from '../../../contract/organisations.ts'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useForm } from '@atrium/ui/forms/use-form'
import { showError, showSuccess } from '@atrium/ui/components/notices'
import { inviteAdviser } from '../queries.ts'
import './organisation.css'

export function OrganisationPage({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation()
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
        <DataTable
          label={t('organisations.people')}
          columns={usePersonColumns()}
          rows={people}
          keyOf={({ id }) => id}
          rowClass={({ isActive }) => (isActive ? undefined : 'faded')}
          phone="cards"
        />
      </section>
      <InviteAdviser />
    </div>
  )
}

function usePersonColumns(): DataColumn<Organisation['people'][number]>[] {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return [
    {
      id: 'name',
      header: t('profiles.name'),
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, title }) => (
        <>
          {name}
          {title && <small>{title}</small>}
        </>
      ),
    },
    { id: 'email', header: t('identity.email'), priority: 2, sortBy: ({ email }) => email, cell: ({ email }) => email },
    { id: 'role', header: t('organisations.role'), cell: ({ role }) => t(`organisations.roles.${role}`) },
    {
      id: 'lastSignIn',
      header: t('organisations.lastSignIn'),
      className: 'number-left',
      priority: 2,
      firstDirection: 'descending',
      sortBy: ({ lastSignInAt }) => lastSignInAt,
      cell: ({ lastSignInAt }) => (lastSignInAt ? moment(lastSignInAt) : t('organisations.never')),
    },
  ]
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
