import { electronicIdAnswer, type ElectronicIdAnswer } from '../../contract/electronic-id.ts'

/**
 * The token behind the hash sign of a letter's link, taken out of the address at once so that no history, copy or
 * screenshot has it.
 */
export function takeSecretOfAddress(): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/**
 * What the provider of an electronic id said, taken out of the address at once likewise; `refused` where it said nothing
 * of use, and undefined where nobody comes back from it.
 */
export function takeElectronicIdAnswer(): ElectronicIdAnswer | 'refused' | undefined {
  const fragment = location.hash.slice(1)
  if (!fragment) return undefined
  history.replaceState(history.state, '', location.pathname)
  const answer = electronicIdAnswer.safeParse(Object.fromEntries(new URLSearchParams(fragment)))
  return answer.success ? answer.data : 'refused'
}
