import type en from '../en/navigation.ts'

const words: typeof en = {
  dashboard: 'Yfirlitið mitt',
  overview: 'Yfirlit',
  news: 'Fréttir',
  library: 'Skjalasafn',
  messages: 'Skilaboð',
  analytics: 'Greining',
  feedback: 'Endurgjöf',
  investmentAdvice: 'Fjárfestingaráðgjöf',
  processes: 'Ferli',
}

export default words
