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
  staffFactor: 'strong',
  staffSignOn: {
    provider: { en: 'Calder ID', is: 'Calder ID', el: 'Calder ID' },
    use: 'offered',
    factor: { claim: 'amr', values: ['mfa'] },
  },
  contact: { email: 'info@calder-investments.example', phone: '020 7946 0210' },
  consent: {
    en: 'I have read and accept the terms of use, and I act for a professional client',
    is: 'Ég hef lesið og samþykki notkunarskilmálana og kem fram fyrir fagfjárfesti',
    el: 'Διάβασα και αποδέχομαι τους όρους χρήσης και ενεργώ για επαγγελματία πελάτη',
  },
  // The clients are companies, and the firm knows their domains.
  signUp: { ...standardEdition.signUp, allowedDomains: ['whitaker-mill.example', 'kinsella-house.example'] },
  generalContact: { name: 'Calder Investments', email: 'info@calder-investments.example', phone: '020 7946 0210' },
}
