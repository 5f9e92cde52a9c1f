import type en from '../en/portraits.ts'

const words: typeof en = {
  title: 'Mynd af þér',
  lede: 'Birtist í stað upphafsstafa þinna.',
  ledeOfStaff: 'Birtist viðskiptavinum sem þú veitir ráðgjöf og samstarfsfólki þínu.',
  formats: 'JPEG, PNG eða WebP, allt að 5 MB.',
  drop: 'Einnig má draga mynd hingað.',
  choose: 'Velja mynd',
  replace: 'Skipta um mynd',
  remove: 'Fjarlægja',
  preview: 'Svona mun hún líta út. Aðeins miðja aflangrar myndar er sýnd.',
  use: 'Nota þessa mynd',
  sending: 'Sendi myndina',
  percent: '{{percent}}%',
  saved: 'Myndin af þér hefur verið vistuð.',
  tooLarge: 'Myndin er stærri en 5 MB. Veldu minni mynd.',
  removeTitle: 'Fjarlægja myndina af þér',
  removeText: 'Upphafsstafir þínir birtast í stað hennar.',
  removed: 'Myndin hefur verið fjarlægð.',
}

export default words
