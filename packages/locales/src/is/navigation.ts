import type en from '../en/navigation.ts'

const words: typeof en = {
  clients: 'Viðskiptavinir mínir',
  dashboard: 'Yfirlitið mitt',
  overview: 'Yfirlit',
  explorer: 'Skoðun',
  news: 'Fréttir',
  library: 'Skjalasafn',
  messages: 'Skilaboð',
  analytics: 'Greining',
  feedback: 'Endurgjöf',
  investmentAdvice: 'Fjárfestingaráðgjöf',
  processes: 'Ferli',
  sources: 'Gagnalindir',
  people: 'Fólk',
  imports: 'Innlestur',
  portals: 'Gáttir',
  profile: 'Notandi',
}

export default words
