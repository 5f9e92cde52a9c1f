import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { idsOf, listForeignMembers } from '../firm/member-reads.ts'

/** Groups that link a team of advisers to the clients whom they see. */
export const accessGroups = defineCollection({
  name: 'accessGroups',
  labels: { one: text('access group', 'aðgangshópur', 'ομάδα πρόσβασης'), many: text('access groups', 'aðgangshópar', 'ομάδες πρόσβασης') },
  icon: 'lock',
  menu: 'accounts',
  columns: ['name', 'description'],
  forbidsCopies: true,
  stepUp: ['team', 'clients', 'portal', 'active'],
  fields: [
    { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'description', type: 'textarea', limit: 500, label: text('Description', 'Lýsing', 'Περιγραφή') },
    { name: 'portal', type: 'collectionSelect', collection: 'portals', required: true, label: text('Portal', 'Gátt', 'Πύλη') },
    {
      name: 'team',
      type: 'picker',
      collection: 'users',
      multiple: true,
      required: true,
      filter: { isProfessional: 'true' },
      label: text('Team', 'Teymi', 'Ομάδα'),
    },
    {
      name: 'clients',
      type: 'picker',
      collection: 'accounts',
      multiple: true,
      required: true,
      filter: { external_id: '[not-empty]', name: '[not-empty]' },
      label: text('Clients', 'Viðskiptavinir', 'Πελάτες'),
    },
    { name: 'active', type: 'switch', value: true, label: text('Active', 'Virkur', 'Ενεργή') },
  ],
  store: createTableStore({
    table: 'access_groups',
    subject: 'access-group',
    columns: { name: 'name', portal: 'portal_id', active: 'is_active' },
    organisation: { portal: 'portal_id' },
    search: ['name'],
    links: {
      team: { table: 'access_group_team', owner: 'group_id', target: 'person_id' },
      clients: { table: 'access_group_accounts', owner: 'group_id', target: 'account_id' },
    },
    events: { changed: 'access-group.changed' },
    check: (transaction, scope, _item, { portal, clients, team }) =>
      listForeignMembers(transaction, scope, { portal, accounts: { path: 'clients', ids: idsOf(clients) }, team: idsOf(team) }),
    createColumns: () => ({}),
    removeColumns: { is_active: false },
  }),
})
