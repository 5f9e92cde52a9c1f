import { investorMenu, standardEdition, twoHours, type Edition } from '../edition.ts'

export const partner: Edition = {
  ...standardEdition,
  features: standardEdition.features.filter((feature) => feature !== 'messages'),
  id: 'partner',
  name: 'Fairhaven Partners',
  strapline: 'Private equity',
  mark: 'tower',
  theme: 'corporate',
  providers: { ...standardEdition.providers, portfolios: 'partner', privateEquity: 'partner-products' },
  backOfficeMenu: investorMenu,
  session: { ...standardEdition.session, idleMs: twoHours },
  defaultPortal: 'fairhaven',
  contact: { email: 'info@fairhaven-partners.example', phone: '020 7946 0320' },
  generalContact: { name: 'Fairhaven Partners', email: 'info@fairhaven-partners.example', phone: '020 7946 0320' },
}
