import { nameField, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { listOtherOrganisationsWithDomain } from '../firm/domain-reads.ts'

export const organisations = defineCollection({
  name: 'organisations',
  labels: { one: text('organisation', 'fyrirtæki', 'οργανισμός'), many: text('organisations', 'fyrirtæki', 'οργανισμοί') },
  icon: 'building',
  menu: 'accounts',
  columns: ['logo', 'name', 'url', 'city'],
  forbidsCopies: true,
  creators: ['admin'],
  stepUp: ['url'],
  fields: [
    nameField,
    {
      name: 'url',
      type: 'text',
      limit: 253,
      admin: true,
      label: text('E-mail domain', 'Tölvupóstlén', 'Τομέας email'),
      help: text(
        'Advisers with this domain can join the organisation',
        'Ráðgjafar með þetta lén geta tengst fyrirtækinu',
        'Σύμβουλοι με αυτόν τον τομέα μπορούν να ενταχθούν',
      ),
    },
    {
      name: 'maxPortals',
      type: 'number',
      rules: ['whole'],
      min: 1,
      max: 1_000,
      admin: true,
      label: text('Maximum number of portals', 'Hámarksfjöldi gátta', 'Μέγιστος αριθμός πυλών'),
      help: text('Empty for the usual maximum', 'Autt fyrir venjulegt hámark', 'Κενό για το συνηθισμένο όριο'),
    },
    {
      name: 'hasNoPortalLimit',
      type: 'switch',
      admin: true,
      value: false,
      label: text('Any number of portals', 'Ótakmarkaður fjöldi gátta', 'Απεριόριστος αριθμός πυλών'),
    },
    { name: 'domain', type: 'text', rules: ['https-url'], limit: 300, label: text('Website', 'Vefsíða', 'Ιστότοπος') },
    { name: 'logo', type: 'media-picker', label: text('Logo', 'Merki', 'Λογότυπο') },
    { name: 'photo', type: 'media-picker', label: text('Photo', 'Mynd', 'Φωτογραφία') },
    { name: 'address', type: 'textarea', limit: 500, label: text('Address', 'Heimilisfang', 'Διεύθυνση') },
    { name: 'city', type: 'text', limit: 100, label: text('City', 'Borg', 'Πόλη') },
  ],
  store: createTableStore({
    table: 'organisations',
    subject: 'organisation',
    columns: { name: 'name', url: 'domain' },
    organisation: { column: 'id' },
    search: ['name', 'domain'],
    computed: {
      maxPortals: { column: 'portal_limit', as: 'text' },
      hasNoPortalLimit: { column: 'has_no_portal_limit', as: 'true' },
    },
    writeColumns: ({ maxPortals, hasNoPortalLimit }) => ({
      portal_limit: typeof maxPortals === 'string' ? Number(maxPortals) : null,
      has_no_portal_limit: hasNoPortalLimit === true,
    }),
    events: { created: 'organisation.created', changed: 'organisation.changed' },
    createColumns: () => ({}),
    async check(transaction, scope, item, { url }) {
      if (typeof url !== 'string') return []
      if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url)) return [{ path: 'url', code: 'format' }]
      const taken = await listOtherOrganisationsWithDomain(transaction, scope, item?.id ?? null, url)
      return taken.length > 0 ? [{ path: 'url', code: 'taken' }] : []
    },
  }),
})
