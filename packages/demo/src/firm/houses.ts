import type { DemoGroup, DemoOrganisation, DemoPortal } from './types.ts'

export const organisations: DemoOrganisation[] = [
  {
    key: 'harcourt-lisle',
    edition: 'wealth',
    name: 'Harcourt Lisle',
    domain: 'harcourt-lisle.example',
    signupCode: 'Arch-advisers-71',
    seats: { accounts: 50000, advisers: 50 },
  },
  {
    key: 'calder-investments',
    edition: 'asset-manager',
    name: 'Calder Investments',
    domain: 'calder-investments.example',
    signupCode: 'Calder-desk-38',
    seats: { accounts: 50000, advisers: 50 },
  },
  {
    key: 'fairhaven-partners',
    edition: 'partner',
    name: 'Fairhaven Partners',
    domain: 'fairhaven-partners.example',
    signupCode: 'Haven-partner-52',
    seats: { accounts: 100, advisers: 50 },
  },
  {
    key: 'iolkos',
    edition: 'greek',
    name: 'Ιωλκός Επενδύσεις',
    domain: 'iolkos-ependyseis.example',
    signupCode: 'Argo-symvoulos-29',
    seats: { accounts: 100, advisers: 50 },
  },
  {
    key: 'meridian-demonstration',
    edition: 'demo',
    name: 'Thornbury & Sons',
    domain: 'thornbury.example',
    signupCode: 'Thorn-demo-64',
    seats: { accounts: 100, advisers: 50 },
  },
]

export const portals: DemoPortal[] = [
  {
    id: 'private-clients',
    edition: 'wealth',
    organisation: 'harcourt-lisle',
    name: 'Private clients',
    theme: 'main',
    locale: 'en',
    strapline: 'Planning and investments',
  },
  {
    id: 'family-office',
    edition: 'wealth',
    organisation: 'harcourt-lisle',
    name: 'Family office',
    theme: 'bowmore',
    locale: 'en',
    strapline: 'For families, over generations',
  },
  {
    id: 'calder-clients',
    edition: 'asset-manager',
    organisation: 'calder-investments',
    name: 'Calder clients',
    theme: 'tech',
    locale: 'en',
    strapline: 'Your portfolios, every day',
  },
  { id: 'fairhaven', edition: 'partner', organisation: 'fairhaven-partners', name: 'Fairhaven', theme: 'corporate', locale: 'en' },
  {
    id: 'iolkos',
    edition: 'greek',
    organisation: 'iolkos',
    name: 'Ιωλκός',
    theme: 'iolcus',
    locale: 'el',
    strapline: 'Τα χρήματά σας σε καλά χέρια',
  },
  { id: 'demonstration', edition: 'demo', organisation: 'meridian-demonstration', name: 'Demonstration', theme: 'classic', locale: 'en' },
]

export const otherGroups: DemoGroup[] = [
  { key: 'calder-growth', edition: 'asset-manager', portal: 'calder-clients', name: 'Growth investors', score: 10 },
]
