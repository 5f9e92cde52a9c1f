export default {
  dashboard: 'My dashboard',
  overview: 'Overview',
  news: 'News',
  library: 'Library',
  messages: 'Messages',
  analytics: 'Analytics',
  feedback: 'Feedback',
  investmentAdvice: 'Investment advice',
  processes: 'Processes',
}
