/** Pages of an account that its page rules can hide from its client. Each page has the name of its rule. */
export type AccountPage = 'dashboard' | 'portfolios' | 'explorer' | 'news' | 'library' | 'messages' | 'investment-advice' | 'processes'
