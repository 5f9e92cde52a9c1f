/** Pages of an account that a rule of its own may switch off for its client; the names are those of the rules. */
export type AccountPage = 'dashboard' | 'portfolios' | 'explorer' | 'news' | 'library' | 'messages' | 'investment-advice' | 'processes'
