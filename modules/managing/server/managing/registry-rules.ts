import type { ManagingFormName } from '../../contract/managing-forms.ts'
import { accountForm } from '../accounts/form-writes.ts'
import { holdingForm } from '../holdings/form-writes.ts'
import { portalForm } from '../portals/form-writes.ts'
import { portfolioForm } from '../portfolios/form-writes.ts'
import { transactionForm } from '../transactions/form-writes.ts'
import { userForm } from '../users/form-reads.ts'
import type { ManagingForm } from './form-rules.ts'

export const forms: Readonly<Record<ManagingFormName, ManagingForm>> = {
  accounts: accountForm,
  users: userForm,
  portfolios: portfolioForm,
  holdings: holdingForm,
  transactions: transactionForm,
  portals: portalForm,
}
