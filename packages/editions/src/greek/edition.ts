import { standardEdition, twoHours, type Edition } from '../edition.ts'

export const greek: Edition = {
  ...standardEdition,
  features: ['clients', 'portfolios', 'library', 'messages', 'investmentAdvice'],
  id: 'greek',
  name: 'Iolcus',
  strapline: 'Investments',
  mark: 'sail',
  theme: 'iolcus',
  providers: { portfolios: 'greek', quotes: 'quotes', propertyPrices: 'property-prices' },
  session: { ...standardEdition.session, idleMs: twoHours },
  locales: ['el', 'en'],
  defaultLocale: 'el',
  timeZone: 'Europe/Athens',
  taxJurisdiction: 'GR',
  landingHeader: 'Your money is at a smarter place.',
  pinChannels: ['email', 'sms'],
  defaultPortal: 'iolkos',
  contact: { email: 'info@iolkos-ependyseis.example', phone: '+30 210 555 0140' },
  generalContact: { name: 'Iolcus', email: 'info@iolkos-ependyseis.example', phone: '+30 210 555 0140' },
}
