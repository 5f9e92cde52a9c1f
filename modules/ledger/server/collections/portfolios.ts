import { nameField, options, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { portfolioTypes } from '@atrium/contract/portfolio-terms'
import { currencies } from '@atrium/domain/currency'
import { changeFields } from '@atrium/wealth/server/wealth/record-figure-reads'
import { readPortfolioFigures } from '../entries/portfolio-figure-reads.ts'
import {
  countPortfolioItems,
  findPortfolioItem,
  listPortfolioItems,
  listPortfolioNames,
  listPortfolioVersions,
} from '../entries/portfolio-reads.ts'
import { addPortfolio, savePortfolio } from '../entries/portfolio-writes.ts'
import { findSourceWarning } from '../entries/source-reads.ts'

/** Portfolios of Atrium's own ledger. Those of a firm's own system are shown in the portal, and changed in that system. */
export const portfolios = defineCollection({
  name: 'portfolios',
  labels: { one: text('portfolio', 'eignasafn', 'χαρτοφυλάκιο'), many: text('portfolios', 'eignasöfn', 'χαρτοφυλάκια') },
  icon: 'portfolio',
  menu: 'portals',
  columns: ['name'],
  forbidsCopies: true,
  drilldown: 'holdings',
  stepUp: ['account', 'currency', 'inception'],
  fields: [
    nameField,
    {
      name: 'account',
      type: 'collectionSelect',
      collection: 'accounts',
      required: true,
      label: text('Account', 'Reikningur', 'Λογαριασμός'),
    },
    {
      name: 'portfolioType',
      type: 'select',
      required: true,
      label: text('Type', 'Tegund', 'Είδος'),
      options: portfolioTypes.map((value) => ({ value, label: value })),
    },
    { name: 'inception', type: 'date-picker', required: true, label: text('Inception', 'Stofndagur', 'Έναρξη') },
    {
      name: 'currency',
      type: 'select',
      required: true,
      value: 'GBP',
      label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    {
      name: 'objective',
      type: 'select',
      label: text('Objective', 'Markmið', 'Στόχος'),
      options: options(
        ['Income', 'Tekjur', 'Εισόδημα'],
        ['Accumulation', 'Uppsöfnun', 'Συσσώρευση'],
        ['Both', 'Hvort tveggja', 'Και τα δύο'],
      ),
    },
    { name: 'riskProfile', type: 'number', rules: ['whole'], min: 1, max: 7, label: text('Risk profile', 'Áhættusnið', 'Προφίλ κινδύνου') },
    { name: 'riskLevel', type: 'slider', min: 1, max: 10, label: text('Risk level', 'Áhættustig', 'Επίπεδο κινδύνου') },
    { name: 'esgRating', type: 'slider', min: 1, max: 10, label: text('ESG rating', 'ESG-einkunn', 'Βαθμολογία ESG') },
    { name: 'benchmark', type: 'text', limit: 100, label: text('Benchmark', 'Viðmið', 'Δείκτης αναφοράς') },
    ...changeFields,
    {
      name: 'holdings',
      type: 'grid',
      readonly: true,
      collection: 'holdings',
      parentId: 'portfolio',
      label: text('Holdings', 'Eignir', 'Τοποθετήσεις'),
    },
    {
      name: 'transactions',
      type: 'grid',
      collection: 'transactions',
      parentId: 'portfolio',
      label: text('Transactions', 'Færslur', 'Κινήσεις'),
    },
    {
      name: 'documents',
      type: 'grid',
      readonly: true,
      collection: 'documents',
      parentId: 'portfolio',
      label: text('Documents', 'Skjöl', 'Έγγραφα'),
    },
  ],
  store: {
    writesAs: 'system',
    list: listPortfolioItems,
    count: countPortfolioItems,
    find: findPortfolioItem,
    listNames: listPortfolioNames,
    findWarning: findSourceWarning,
    listVersions: listPortfolioVersions,
    create: addPortfolio,
    save: savePortfolio,
    derive: readPortfolioFigures,
  },
})
