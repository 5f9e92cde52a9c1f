import { useTranslation } from 'react-i18next'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams } from '@atrium/ui/pages'
import { AccountFormEntry } from '../assignments/components/account-form-entry.tsx'
import { FormListPage } from '../filling/components/form-list-page.tsx'
import { accountFormsSource } from '../queries.ts'

/** Forms of an account for its advisers: what the client has been asked to fill in, and what has been sent. Answers are not shown. */
export function AccountFormsPage() {
  const { t } = useTranslation()
  const { account } = usePageParams<'account'>()
  const list = useList(accountFormsSource, account)
  const name = list.firstPage?.account
  return (
    <FormListPage
      id="account-forms"
      title={name === undefined ? t('assignments.title') : t('assignments.titleOf', { name })}
      list={list}
      empty={t('assignments.none')}
      renderEntry={(form) => <AccountFormEntry key={form.id} account={account} form={form} />}
    />
  )
}
