/** The token in the fragment of a letter's link, removed from the address at once so that no history, copy or screenshot has it. */
export function takeSecretFromAddress(): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** The parameters of the fragment, also removed from the address at once; undefined without any. */
export function takeFragment(): Record<string, string> | undefined {
  const fragment = location.hash.slice(1)
  if (!fragment) return undefined
  history.replaceState(history.state, '', location.pathname)
  return Object.fromEntries(new URLSearchParams(fragment))
}
