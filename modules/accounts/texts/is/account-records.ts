import type en from '../en/account-records.ts'

const words: typeof en = {
  title: 'Skráning viðskiptavinar',
  forStaff: 'Aðeins sýnileg fyrirtækinu',
  failed: 'Ekki tókst að sækja skráningu viðskiptavinarins.',
  firmNotRead: 'Kerfi fyrirtækisins svarar ekki og því eru upplýsingar þess um viðskiptavininn ekki sýndar.',
  client: 'Viðskiptavinur',
  email: 'Netfang',
  groups: 'Viðskiptavinahópar',
  location: 'Staður',
  terms: 'Skilmálar samþykktir',
  termsOpen: 'Ekki enn',
  lastInvited: 'Síðasta boð',
  created: 'Stofnað',
  updated: 'Síðast breytt',
  stamp: '{{moment}}, {{name}}',
  system: 'af kerfinu',
  irisId: 'IRIS-númer',
  intellifloId: 'Intelliflo-númer',
  none: 'Ekkert skráð',
  companies: 'Fyrirtæki viðskiptavinarins',
  company: 'Fyrirtæki',
  iris: 'IRIS',
  dext: 'Dext',
  xero: 'Xero',
  default: 'Sjálfgefið',
}

export default words
