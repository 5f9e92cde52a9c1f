import { standardEdition, type Edition } from '../edition.ts'

export const assetManager: Edition = {
  ...standardEdition,
  usesPlatformSecurities: true,
  id: 'asset-manager',
  name: 'Calder Investments',
  strapline: 'Asset management',
  mark: 'bars',
  theme: 'tech',
  languageTags: { ...standardEdition.languageTags, en: 'en-US' },
  defaultPortal: 'calder-clients',
  contact: { email: 'info@calder-investments.example', phone: '020 7946 0210' },
  // Its clients are companies, which the firm knows.
  signUp: { ...standardEdition.signUp, allowedDomains: ['whitaker-mill.example', 'kinsella-house.example'] },
  generalContact: { name: 'Calder Investments', email: 'info@calder-investments.example', phone: '020 7946 0210' },
}
