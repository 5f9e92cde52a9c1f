/** Pages of an account that its page rules can hide from its client. Each page has the name of its rule. */
export type AccountPage =
  | 'dashboard'
  | 'portfolios'
  | 'explorer'
  | 'news'
  | 'library'
  | 'messages'
  | 'investment-advice'
  | 'processes'
  | 'client-services'
  | ServicePage

/**
 * Pages of services of the firm, which a client can open only if a rule of the account switches them on (specification 1, section 2). Client
 * services is open to every client unless a rule switches it off.
 */
export const servicePages = ['financial', 'law', 'tax', 'accountancy', 'recruitment'] as const
export type ServicePage = (typeof servicePages)[number]

const isServicePage = (page: AccountPage): boolean => servicePages.some((each) => each === page)

/** True if the rules of an account open a page to its client: those of services that a rule switches on, and others that none switches off. */
export const isPageOpen = (page: AccountPage, rules: readonly { name: string; isEnabled: boolean }[]): boolean =>
  isServicePage(page)
    ? rules.some(({ name, isEnabled }) => name === page && isEnabled)
    : !rules.some(({ name, isEnabled }) => name === page && !isEnabled)
