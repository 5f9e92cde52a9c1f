/** Pages of an account that one of its page rules may switch off for its client; the names are those of the rules. */
export type AccountPage = 'dashboard' | 'portfolios' | 'explorer' | 'news' | 'library' | 'messages' | 'investment-advice' | 'processes'
