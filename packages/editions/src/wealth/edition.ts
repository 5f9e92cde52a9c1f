import { standardEdition, type Edition } from '../edition.ts'

export const wealth: Edition = {
  ...standardEdition,
  id: 'wealth',
  isMain: true,
  name: 'Harcourt Lisle',
  strapline: 'Private wealth',
  mark: 'arch',
  theme: 'main',
  providers: { ...standardEdition.providers, advisory: 'advisory', reports: 'report-json' },
  locales: ['en', 'is'],
  electronicId: { label: 'electronic-id', claim: 'national_id', assurance: 'http://eidas.europa.eu/LoA/high' },
  pinChannels: ['email', 'sms'],
  defaultPortal: 'private-clients',
  defaultClientGroup: 'Wealth builders',
  signUp: { ...standardEdition.signUp, staffDomains: ['harcourt-lisle.example'] },
  contact: { email: 'info@harcourt-lisle.example', phone: '020 7946 0100' },
  generalContact: { name: 'Harcourt Lisle client services', email: 'info@harcourt-lisle.example', phone: '020 7946 0100' },
}
