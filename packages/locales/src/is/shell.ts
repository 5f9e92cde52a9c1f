import type en from '../en/shell.ts'

const words: typeof en = {
  skip: 'Beint í efni síðunnar',
  home: 'Heim',
  mainNavigation: 'Aðalvalmynd',
  breadcrumb: 'Slóð',
  collapse: 'Draga saman',
  expand: 'Stækka',
  fromYourFirm: 'Frá fyrirtækinu',
  search: 'Leita eða fara á',
  openedLately: 'Nýlega skoðað',
  yourAccounts: 'Reikningar þínir',
  hideAmounts: 'Fela fjárhæðir',
  showAmounts: 'Sýna fjárhæðir',
  languages: 'Tungumál',
  theme: 'Útlit',
  language: 'Tungumál: {{language}}',
  personMenu: 'valmynd',
  notifications: 'Tilkynningar',
  noNotifications: 'Engar tilkynningar enn. Þær eru sýnilegar hér þar til þú skráir þig út.',
  offline: 'Þú ert án nettengingar.',
  offlineHint: 'Þessi gögn voru sótt áður. Tengingin kemst sjálfkrafa á aftur um leið og hægt er.',
  signOut: 'Skrá út',
  terms: 'Skilmálar',
  privacy: 'Persónuvernd',
  backTo: 'Til baka á {{page}}',
  disclaimer:
    'Verðmæti fjárfestinga getur bæði hækkað og lækkað og þú gætir fengið minna til baka en þú lagðir inn. Fyrri ávöxtun er ekki örugg vísbending um framtíðarávöxtun.',
  cookies: 'Vafrakökur',
  cookiesText: 'Við geymum aðeins á tækinu þínu það sem gáttin þarf: innskráninguna, tungumálið og þetta val.',
  cookiesAccept: 'Allt í lagi',
}

export default words
