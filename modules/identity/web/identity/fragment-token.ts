/**
 * Returns the token in the fragment of an e-mail link. Removes the token from the URL, so that history, copies and
 * screenshots do not contain it.
 */
export function takeFragmentToken(): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Returns the parameters of the fragment and removes them from the URL. Returns undefined without a fragment. */
export function takeFragmentParameters(): Record<string, string> | undefined {
  const fragment = location.hash.slice(1)
  if (!fragment) return undefined
  history.replaceState(history.state, '', location.pathname)
  return Object.fromEntries(new URLSearchParams(fragment))
}
