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

const terms = (firm: string): DemoPortal['terms'] => ({
  en: `<h3>What this portal is</h3><p>${firm} shows you here what you hold with us, as your providers state it and as of the day beside each figure. It is information, not advice.</p><h3>Your part</h3><ul><li>Keep your password to yourself, and tell us at once if you think that somebody else knows it.</li><li>Tell us when your address or telephone number changes.</li></ul><h3>Our part</h3><p>We keep your data safe and show it to nobody but you, those who act for you, and the people here who look after you. Each time one of us looks at your portal, you see who and when.</p>`,
  is: `<h3>Hvað gáttin er</h3><p>${firm} sýnir þér hér eignir þínar eins og þær eru skráðar, miðað við daginn sem stendur við hverja tölu. Þetta eru upplýsingar en ekki ráðgjöf.</p><h3>Þinn hlutur</h3><ul><li>Haltu lykilorðinu þínu leyndu og láttu okkur strax vita ef þú telur að annar þekki það.</li></ul><h3>Okkar hlutur</h3><p>Við gætum gagna þinna og sýnum þau engum nema þér, þeim sem koma fram fyrir þína hönd og starfsfólki okkar sem sinnir þér.</p>`,
  el: `<h3>Τι είναι η πύλη</h3><p>Εδώ η ${firm} σας δείχνει τι κατέχετε, όπως το δηλώνουν οι πάροχοι, κατά την ημέρα που αναγράφεται δίπλα σε κάθε ποσό. Είναι πληροφόρηση, όχι συμβουλή.</p><h3>Από εσάς</h3><ul><li>Κρατήστε τον κωδικό σας μυστικό και ενημερώστε μας αμέσως αν νομίζετε ότι τον γνωρίζει άλλος.</li></ul><h3>Από εμάς</h3><p>Φυλάμε τα δεδομένα σας και δεν τα δείχνουμε σε κανέναν εκτός από εσάς, όσους ενεργούν για εσάς και τους ανθρώπους μας που σας φροντίζουν.</p>`,
})

export const portals: DemoPortal[] = [
  {
    id: 'private-clients',
    edition: 'wealth',
    organisation: 'harcourt-lisle',
    terms: terms('Harcourt Lisle'),
    name: 'Private clients',
    theme: 'main',
    locale: 'en',
    strapline: 'Planning and investments',
  },
  {
    id: 'family-office',
    edition: 'wealth',
    organisation: 'harcourt-lisle',
    terms: terms('Harcourt Lisle'),
    name: 'Family office',
    theme: 'bowmore',
    locale: 'en',
    strapline: 'For families, over generations',
  },
  {
    id: 'calder-clients',
    edition: 'asset-manager',
    organisation: 'calder-investments',
    terms: terms('Calder Investments'),
    name: 'Calder clients',
    theme: 'tech',
    locale: 'en',
    strapline: 'Your portfolios, every day',
  },
  {
    id: 'fairhaven',
    edition: 'partner',
    organisation: 'fairhaven-partners',
    terms: terms('Fairhaven Partners'),
    name: 'Fairhaven',
    theme: 'corporate',
    locale: 'en',
  },
  {
    id: 'iolkos',
    edition: 'greek',
    organisation: 'iolkos',
    terms: terms('Ιωλκός'),
    name: 'Ιωλκός',
    theme: 'iolcus',
    locale: 'el',
    strapline: 'Τα χρήματά σας σε καλά χέρια',
  },
  {
    id: 'demonstration',
    edition: 'demo',
    organisation: 'meridian-demonstration',
    terms: terms('Thornbury &amp; Sons'),
    name: 'Demonstration',
    theme: 'classic',
    locale: 'en',
  },
]

export const otherGroups: DemoGroup[] = [
  { key: 'thornbury-clients', edition: 'demo', portal: 'demonstration', name: 'Clients', score: 5 },
  { key: 'thornbury-founders', edition: 'demo', portal: 'demonstration', name: 'Founders', score: 10 },
  { key: 'calder-growth', edition: 'asset-manager', portal: 'calder-clients', name: 'Growth investors', score: 10 },
]
