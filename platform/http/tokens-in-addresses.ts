const tokenPattern = String.raw`[\w-]{43}`
const signInParameter = new RegExp(`^token=${tokenPattern}$`)
const signUpPath = new RegExp(`^(/signup/(?:client|adviser))/(${tokenPattern})$`)

/**
 * Returns the redirect for a link with a single-use token: the same URL with the token in the fragment. Browsers do not send the fragment,
 * so that the token is not in later requests, Referer headers or logs.
 * @returns undefined if the URL has no token, or would lead to another host
 */
export function moveTokenToFragment(address: string): string | undefined {
  const [path = '', query = ''] = address.split('?', 2)
  if (!/^\/(?![/\\])/.test(path)) return undefined
  const [, route, invitation] = signUpPath.exec(path) ?? []
  if (route) return `${route}#token=${invitation}`
  const parameters = query.split('&')
  const tokenParameter = parameters.find((parameter) => signInParameter.test(parameter))
  if (!tokenParameter) return undefined
  const otherParameters = parameters.filter((parameter) => !parameter.startsWith('token=')).join('&')
  return `${path}${otherParameters && `?${otherParameters}`}#sign-in=${tokenParameter.slice('token='.length)}`
}
