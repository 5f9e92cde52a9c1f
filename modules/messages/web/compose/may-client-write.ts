import type { Me } from '@atrium/people/contract/profiles'

/** Returns false if the page of messages is switched off for all accounts of a client. */
export const mayClientWrite = ({ accounts }: Pick<Me, 'accounts'>): boolean =>
  !accounts.every(({ rules }) => rules.some(({ name, isEnabled }) => name === 'messages' && !isEnabled))
