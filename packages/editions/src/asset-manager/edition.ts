import { standardEdition, type Edition } from '../edition.ts'

export const assetManager: Edition = {
  ...standardEdition,
  usesPlatformSecurities: true,
  id: 'asset-manager',
  name: 'Calder Investments',
  strapline: 'Asset management',
  mark: 'bars',
  theme: 'tech',
  defaultPortal: 'calder-clients',
  contact: { email: 'info@calder-investments.example', phone: '020 7946 0210' },
  generalContact: { name: 'Calder Investments', email: 'info@calder-investments.example', phone: '020 7946 0210' },
}
