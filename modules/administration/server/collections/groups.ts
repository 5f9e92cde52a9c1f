import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { idsOf, listForeignMembers, listUnregisteredMembers, membershipColumns, readMembership } from '../firm/member-reads.ts'

/** Groups of clients, with a welcome for their members. */
export const groups = defineCollection({
  name: 'groups',
  labels: { one: text('group', 'hópur', 'ομάδα'), many: text('groups', 'hópar', 'ομάδες') },
  icon: 'people',
  menu: 'accounts',
  columns: ['name', 'score'],
  forbidsCopies: true,
  fields: [
    { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'score', type: 'number', rules: ['whole'], required: true, min: 0, max: 1_000, label: text('Score', 'Stig', 'Βαθμολογία') },
    { name: 'portal', type: 'collectionSelect', collection: 'portals', required: true, label: text('Portal', 'Gátt', 'Πύλη') },
    { name: 'members', type: 'picker', collection: 'accounts', multiple: true, label: text('Members', 'Félagar', 'Μέλη') },
    {
      name: 'memberSince',
      type: 'tabular',
      readonly: true,
      label: text('Membership', 'Félagsaðild', 'Συμμετοχή'),
      columns: [
        { name: 'id', type: 'collectionSelect', collection: 'accounts', label: membershipColumns.id },
        { name: 'memberSince', type: 'date-picker', label: membershipColumns.memberSince },
      ],
    },
    {
      name: 'welcome',
      type: 'richtext',
      limit: 5_000,
      label: text('Welcome', 'Kveðja', 'Καλωσόρισμα'),
      help: text(
        'Shown to the members after they sign in. Of several groups, the one with the highest score counts',
        'Birtist félögum eftir innskráningu. Af nokkrum hópum gildir sá sem hefur flest stig',
        'Εμφανίζεται στα μέλη μετά τη σύνδεση. Από πολλές ομάδες ισχύει εκείνη με την υψηλότερη βαθμολογία',
      ),
    },
    { name: 'active', type: 'switch', value: true, label: text('Active', 'Virkur', 'Ενεργή') },
  ],
  store: {
    ...createTableStore({
      table: 'client_groups',
      subject: 'client-group',
      columns: { name: 'name', portal: 'portal_id', active: 'is_active' },
      organisation: { portal: 'portal_id' },
      search: ['name'],
      links: { members: { table: 'client_group_members', owner: 'group_id', target: 'account_id', isAutomatic: true } },
      events: { changed: 'client-group.changed' },
      computed: { score: { column: 'score', as: 'text' }, memberSince: { as: 'empty' } },
      writeColumns: ({ score }) => ({ score: Number(score) }),
      async check(transaction, scope, item, { portal, members }) {
        const ids = idsOf(members)
        const added = ids.filter((id) => !idsOf(item?.values['members']).includes(id))
        return [
          ...(await listForeignMembers(transaction, scope, { portal, accounts: { path: 'members', ids } })),
          ...(await listUnregisteredMembers(transaction, scope, added)),
        ]
      },
      createColumns: () => ({}),
      removeColumns: { is_active: false },
    }),
    derive: readMembership,
  },
})
