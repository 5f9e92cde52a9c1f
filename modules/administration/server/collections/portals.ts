import { languageOptions, nameField, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { themeNames } from '@atrium/contract/themes'

export const portals = defineCollection({
  name: 'portals',
  labels: { one: text('portal', 'gátt', 'πύλη'), many: text('portals', 'gáttir', 'πύλες') },
  icon: 'door',
  menu: 'portals',
  columns: ['name', 'company', 'theme'],
  forbidsCopies: true,
  fields: [
    nameField,
    { name: 'subtitle', type: 'text', limit: 200, label: text('Subtitle', 'Undirtitill', 'Υπότιτλος') },
    { name: 'photo', type: 'media-picker', label: text('Logo', 'Merki', 'Λογότυπο') },
    {
      name: 'theme',
      type: 'select',
      required: true,
      label: text('Theme', 'Þema', 'Θέμα'),
      requiredMessage: text('Theme is required', 'Þema vantar', 'Το θέμα είναι υποχρεωτικό'),
      options: themeNames.map((value) => ({ value, label: value })),
    },
    {
      name: 'portalDocument',
      type: 'media-picker',
      label: text('Document for new clients', 'Skjal fyrir nýja viðskiptavini', 'Έγγραφο για νέους πελάτες'),
    },
    {
      name: 'portalLanguage',
      type: 'select',
      label: text('Language', 'Tungumál', 'Γλώσσα'),
      options: languageOptions(),
    },
    { name: 'phone', type: 'text', limit: 40, label: text('Phone', 'Sími', 'Τηλέφωνο') },
    { name: 'email', type: 'text', rules: ['email'], label: text('Email', 'Netfang', 'Email') },
    { name: 'owner', type: 'picker', collection: 'users', label: text('Owner', 'Eigandi', 'Κάτοχος') },
    {
      name: 'company',
      type: 'collectionSelect',
      collection: 'organisations',
      readonly: true,
      label: text('Organisation', 'Fyrirtæki', 'Οργανισμός'),
    },
    {
      name: 'subscription',
      type: 'collectionSelect',
      collection: 'subscriptions',
      admin: true,
      label: text('Subscription', 'Áskrift', 'Συνδρομή'),
    },
    {
      name: 'news_api',
      type: 'text',
      rules: ['https-url'],
      limit: 300,
      label: text('Address of the news service', 'Slóð fréttaþjónustu', 'Διεύθυνση υπηρεσίας ειδήσεων'),
    },
    {
      name: 'explorer_api',
      type: 'text',
      rules: ['https-url'],
      limit: 300,
      label: text('Address of the fund search', 'Slóð sjóðaleitar', 'Διεύθυνση αναζήτησης κεφαλαίων'),
    },
    { name: 'navigation', type: 'navigation-designer', label: text('Navigation', 'Valmynd', 'Πλοήγηση') },
  ],
  store: createTableStore({
    table: 'portals',
    subject: 'portal',
    columns: { name: 'name', subtitle: 'strapline', theme: 'theme', company: 'organisation_id' },
    organisation: { column: 'organisation_id' },
    search: ['name', 'id'],
    events: { changed: 'portal.changed' },
  }),
})
