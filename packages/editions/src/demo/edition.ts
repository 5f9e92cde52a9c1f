import { investorMenu, standardEdition, type Edition } from '../edition.ts'

export const demo: Edition = {
  ...standardEdition,
  id: 'demo',
  name: 'Thornbury & Sons',
  strapline: 'Established 1871',
  mark: 'shield',
  theme: 'classic',
  languageTags: { ...standardEdition.languageTags, en: 'en' },
  defaultPortal: 'demonstration',
  dataSource: 'store',
  backOfficeMenu: investorMenu,
  staffCalendars: { ...standardEdition.staffCalendars, hosts: [...standardEdition.staffCalendars.hosts, 'calendar.example'] },
  contact: { email: 'info@thornbury.example', phone: '020 7946 0430' },
  generalContact: { name: 'Thornbury & Sons', email: 'info@thornbury.example', phone: '020 7946 0430' },
}
