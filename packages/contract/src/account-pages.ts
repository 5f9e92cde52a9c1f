/** Pages of an account that its page rules can hide from its client; the names are those of the rules. */
export type AccountPage = 'dashboard' | 'portfolios' | 'explorer' | 'news' | 'library' | 'messages' | 'investment-advice' | 'processes'
