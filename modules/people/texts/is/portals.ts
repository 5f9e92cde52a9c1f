import type en from '../en/portals.ts'

const words: typeof en = {
  title: 'Gáttirnar þínar',
  failed: 'Ekki tókst að lesa gáttirnar þínar.',
  noneTitle: 'Engin gátt enn',
  none: 'Þegar gátt er opnuð fyrir þig stendur hún hér.',
  noAccount: 'Enginn reikningur í þessari gátt enn',
  asAdviser: 'Listi viðskiptavina',
  professional: 'Ert þú fagfjárfestir eða ráðgjafi?',
  professionalLede: 'Opnaðu gátt fyrir þína eigin viðskiptavini, í litum að þínu vali.',
  maximumReached_one: 'Þú ert með þá {{count}} gátt sem hægt er að stofna.',
  maximumReached_other: 'Þú ert með þær {{count}} gáttir sem hægt er að stofna.',
  create: 'Stofna viðskiptavinagáttir',
  createTitle: 'Stofna viðskiptavinagátt',
  createLede: 'Hún opnast engum fyrr en þú býður fólki.',
  createConfirm: 'Stofna gátt',
  created: 'Gáttin {{name}} er opin.',
  name: 'Heiti',
  theme: 'Útlit',
  notBound: 'Reikningurinn þinn er ekki tengdur fyrirtæki. Hafðu samband við stjórnanda fyrirtækisins til að leysa úr því.',
}

export default words
