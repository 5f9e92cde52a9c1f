export default {
  dashboard: 'My dashboard',
  overview: 'Overview',
  news: 'News',
  messages: 'Messages',
  analytics: 'Analytics',
  feedback: 'Feedback',
  investmentAdvice: 'Investment advice',
  processes: 'Processes',
}
