import { languageOptions, nameField, text } from '@atrium/collections/server/collections/labels'
import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { accountOf } from '../managing/access.ts'
import { versionOf, type ManagingForm } from '../managing/form-rules.ts'
import { findAccountPerson } from './reads.ts'

const fields: FieldDefinition[] = [
  nameField,
  { name: 'phone', type: 'text', label: text('Phone', 'Sími', 'Τηλέφωνο') },
  { name: 'email', type: 'text', label: text('Email', 'Netfang', 'Email') },
  {
    name: 'userLanguage',
    type: 'select',
    label: text('Language', 'Tungumál', 'Γλώσσα'),
    options: languageOptions(),
  },
]

const ownDetails = text(
  'People change their own details in their profile. Administrators change them in the back office.',
  'Notendur breyta eigin upplýsingum í prófílnum sínum. Kerfisstjórar breyta þeim í bakvinnslunni.',
  'Οι χρήστες αλλάζουν τα στοιχεία τους στο προφίλ τους. Οι διαχειριστές τα αλλάζουν στο διαχειριστικό.',
)

/** Details of a person of an account, which staff see. Users edit their own details in their drawer (`own-user-drawer.tsx`). */
export const userForm: ManagingForm = {
  one: text('user', 'notandi', 'χρήστης'),
  async find({ transaction, scope }, id) {
    const person = await findAccountPerson(transaction, scope, accountOf(scope).id, id)
    if (!person) return undefined
    const { name, email, phone, locale } = person
    const values = { name, email, phone, userLanguage: locale }
    return { id, name, version: versionOf(values), values, references: [] }
  },
  open: async () => ({ fields, mayChange: false, readOnlyReason: ownDetails }),
}
