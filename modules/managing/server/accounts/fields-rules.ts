import { nameField, text } from '@atrium/collections/server/collections/labels'
import type { FieldDefinition, LocalText } from '@atrium/domain/fields/definition'

const genderField: FieldDefinition = {
  name: 'gender',
  type: 'select',
  label: text('Gender', 'Kyn', 'Φύλο'),
  options: [
    { value: 'male', label: text('Male', 'Karl', 'Άνδρας') },
    { value: 'female', label: text('Female', 'Kona', 'Γυναίκα') },
  ],
}

/** Fields of an account (specification 2, section 3). `fixedId` says why the external id cannot be changed, or is null if it can. */
export const accountFields = (fixedId: LocalText | null): FieldDefinition[] => [
  nameField,
  {
    name: 'external_id',
    type: 'text',
    limit: 100,
    readonly: fixedId !== null,
    label: text('External ID', 'Ytra auðkenni', 'Εξωτερικό αναγνωριστικό'),
    ...(fixedId !== null && { help: fixedId }),
  },
  {
    name: 'owner',
    type: 'picker',
    collection: 'users',
    multiple: true,
    required: true,
    label: text('Advisers', 'Ráðgjafar', 'Σύμβουλοι'),
    requiredMessage: text('Advisor is required', 'Ráðgjafa vantar', 'Ο σύμβουλος είναι υποχρεωτικός'),
  },
  {
    name: 'email',
    type: 'text',
    rules: ['email'],
    required: true,
    label: text('Email', 'Netfang', 'Email'),
    requiredMessage: text('Email is required', 'Netfang vantar', 'Το email είναι υποχρεωτικό'),
  },
  { name: 'groups', type: 'picker', collection: 'groups', multiple: true, label: text('Groups', 'Hópar', 'Ομάδες') },
  genderField,
]
