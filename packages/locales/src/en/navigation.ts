export default {
  clients: 'My clients',
  overview: 'Overview',
  explorer: 'Explorer',
  news: 'News',
  library: 'Library',
  messages: 'Messages',
  analytics: 'Analytics',
  feedback: 'Feedback',
  investmentAdvice: 'Investment advice',
  processes: 'Processes',
  portals: 'Portals',
  profile: 'Profile',
}
