import type en from '../en/navigation.ts'

const words: typeof en = {
  dashboard: 'Yfirlitið mitt',
  overview: 'Yfirlit',
  news: 'Fréttir',
  messages: 'Skilaboð',
  analytics: 'Greining',
  feedback: 'Endurgjöf',
  investmentAdvice: 'Fjárfestingaráðgjöf',
  processes: 'Ferli',
}

export default words
