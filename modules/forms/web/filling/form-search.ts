/** State of a form in the URL: the account for which it is filled in. */
export type FormSearch = { account?: string }

const isId = (text: unknown): text is string => typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export const parseFormSearch = ({ account }: Record<string, unknown>): FormSearch => (isId(account) ? { account } : {})

/** Reads what the parameter of a form in a drawer names: a form, or a form and an account with a colon between them. Null for anything else. */
export function parseFormSubject(subject: string): { form: string; account?: string } | null {
  const [form, account, ...rest] = subject.split(':')
  if (!isId(form) || rest.length > 0 || (account !== undefined && !isId(account))) return null
  return { form, ...(account !== undefined && { account }) }
}
