import type { Issue } from '@atrium/contract/errors'

/** Codes of rules for which there are specific texts. */
const namedRules = [
  'custom_password_rule',
  'passwords-differ',
  'known-password',
  'wrong-password',
  'domain-not-allowed',
  'domain-forbidden',
  'wrong-signup-code',
  'account-exists',
  'not-invited',
  'no-mobile',
  'unknown-client',
  'client-taken',
  'not-a-photo',
  'too-many-pixels',
] as const

export type IssueKey = 'required' | 'tooShort' | 'tooLong' | 'format' | 'invalid' | 'shortPassword' | (typeof namedRules)[number]

const passwordFields = new Set(['password'])

/** Returns true for a rule with a specific text, which is clear without the name of the field. */
export const isNamedRule = ({ code }: Issue): boolean => namedRules.some((one) => one === code)

/** Returns the text key of a broken rule. If the minimum length is one, the field is empty, so the key is `required`. */
export function findIssueKey({ path, code, limit }: Issue): IssueKey {
  const namedRule = namedRules.find((one) => one === code)
  if (namedRule) return namedRule
  if (code === 'too_small') return limit === 1 ? 'required' : passwordFields.has(path) ? 'shortPassword' : 'tooShort'
  if (code === 'too_big') return 'tooLong'
  return code === 'invalid_format' ? 'format' : 'invalid'
}
