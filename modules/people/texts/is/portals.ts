import type en from '../en/portals.ts'

const words: typeof en = {
  title: 'Gáttirnar þínar',
  failed: 'Ekki tókst að sækja gáttirnar þínar.',
  noneTitle: 'Engin gátt enn',
  none: 'Gáttir þínar birtast hér þegar þær hafa verið opnaðar fyrir þig.',
  noAccount: 'Enginn reikningur í þessari gátt enn',
  clientList: 'Listi viðskiptavina',
  professional: 'Starfar þú við fjárfestingar?',
  professionalLede: 'Opnaðu gátt fyrir þína eigin viðskiptavini, í litum að þínu vali.',
  maximumReached_one: 'Fyrirtækið þitt má hafa {{count}} gátt.',
  maximumReached_other: 'Fyrirtækið þitt má hafa {{count}} gáttir.',
  askForMore: 'Biddu kerfisstjóra hjá {{edition}} að hækka þetta hámark.',
  raiseMaximum: 'Þú getur hækkað þetta hámark í bakvinnslunni, undir Fyrirtæki.',
  noFirm: 'Aðgangur þinn tilheyrir engu fyrirtæki og getur því ekki haft gáttir.',
  create: 'Stofna viðskiptavinagáttir',
  createTitle: 'Stofna viðskiptavinagátt',
  createLede: 'Gáttin er lokuð öllum þar til þú sendir boð.',
  createConfirm: 'Stofna gátt',
  created: 'Gáttin {{name}} er opin.',
  name: 'Heiti',
  theme: 'Útlit',
  notBound: 'Reikningurinn þinn er ekki tengdur fyrirtæki. Hafðu samband við stjórnanda fyrirtækisins til að leysa úr því.',
}

export default words
