import { engagements } from './engagements.ts'
import { invoices } from './invoices.ts'
import { services } from './module-list.ts'
import { taxAccounts } from './tax-accounts.ts'

export const contract = { services, engagements, invoices, taxAccounts }
