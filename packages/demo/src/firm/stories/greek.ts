import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const house = { edition: 'greek', locale: 'el' as const }
const eleni = person({
  ...house,
  organisation: 'iolkos',
  key: 'eleni-papadaki',
  name: 'Ελένη Παπαδάκη',
  email: 'eleni.papadaki@iolkos-ependyseis.example',
  phone: '+30 210 555 0142',
  role: 'professional',
  title: 'Σύμβουλος επενδύσεων',
  lastLoginDaysAgo: 0,
})
const andreas = person({
  ...house,
  organisation: 'iolkos',
  key: 'andreas-rigas',
  name: 'Ανδρέας Ρήγας',
  email: 'andreas.rigas@iolkos-ependyseis.example',
  role: 'company-admin',
  title: 'Διευθυντής λειτουργιών',
  lastLoginDaysAgo: 2,
})
const niki = person({
  ...house,
  organisation: 'iolkos',
  key: 'niki-alexiou',
  name: 'Νίκη Αλεξίου',
  email: 'niki.alexiou@iolkos-ependyseis.example',
  role: 'admin',
  title: 'Διαχειρίστρια της πύλης',
  lastLoginDaysAgo: 1,
})
const stavros = person({
  ...house,
  key: 'stavros-karamanolis',
  name: 'Σταύρος Καραμανώλης',
  email: 'stavros@karamanolis-naftiliaki.example',
  phone: '+30 210 555 0177',
  lastLoginDaysAgo: 1,
})
const despina = person({
  ...house,
  key: 'despina-theotoka',
  name: 'Δέσποινα Θεοτοκά',
  email: 'despina@theotoka.example',
  lastLoginDaysAgo: 15,
})

const greekAccount = { edition: 'greek', portal: 'iolkos', currency: 'EUR' as const, since: '2021-03-01' }
const shipowner = account({
  ...greekAccount,
  key: 'karamanolis',
  name: 'Σταύρος Καραμανώλης',
  email: stavros.email,
  externalId: 'GR-71004',
  location: 'Πειραιάς',
  people: { owner: [stavros.key], adviser: [eleni.key] },
  portfolios: [
    {
      type: 'GIA',
      name: 'Επενδυτικό χαρτοφυλάκιο',
      inception: '2021-03-08',
      opening: 3_400_000,
      currency: 'EUR',
      riskProfile: 6,
      feePoints: 50,
    },
    {
      type: 'OPB',
      name: 'Χαρτοφυλάκιο δολαρίου',
      inception: '2021-04-19',
      opening: 1_900_000,
      currency: 'USD',
      riskProfile: 5,
      feePoints: 50,
      transferredIn: true,
      originalLots: [
        { on: '2014-10-06', units: 70, cost: 47 },
        { on: '2019-03-18', units: 30, cost: 90 },
      ],
    },
  ],
})
const teacher = account({
  ...greekAccount,
  key: 'theotoka',
  name: 'Δέσποινα Θεοτοκά',
  email: despina.email,
  externalId: 'GR-71007',
  location: 'Κέρκυρα',
  people: { owner: [despina.key], adviser: [eleni.key] },
  portfolios: [
    {
      type: 'GIA',
      name: 'Συντηρητικό χαρτοφυλάκιο',
      inception: '2022-09-12',
      opening: 68_000,
      currency: 'EUR',
      riskProfile: 2,
      objective: 'Income',
    },
  ],
})

export const greek: Story = {
  people: [eleni, andreas, niki, stavros, despina],
  accounts: [shipowner, teacher],
  logins: [
    login(eleni, 'iolkos', 'Adviser in the Greek edition'),
    login(andreas, 'iolkos', 'Company admin of the Greek edition'),
    login(niki, 'iolkos', 'Admin of the Greek edition'),
    login(stavros, shipowner, 'Shipowner, portfolios in euro and dollars; reads Greek'),
    login(despina, teacher, 'Retired teacher with one careful portfolio; reads Greek'),
  ],
}
