import type en from '../en/navigation.ts'

const words: typeof en = {
  dashboard: 'Ο πίνακάς μου',
  overview: 'Επισκόπηση',
  news: 'Νέα',
  messages: 'Μηνύματα',
  analytics: 'Αναλύσεις',
  feedback: 'Αξιολογήσεις',
  investmentAdvice: 'Επενδυτικές συμβουλές',
  processes: 'Διαδικασίες',
}

export default words
