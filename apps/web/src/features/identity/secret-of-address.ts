/**
 * The token behind the hash sign of a letter's link, taken out of the address at once so that no history, copy or
 * screenshot has it.
 */
export function takeSecretOfAddress(): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
