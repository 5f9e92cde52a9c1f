import { electronicIdAnswer, type ElectronicIdAnswer } from '../../contract/electronic-id.ts'

/** The token in the fragment of a letter's link, removed from the address at once so that no history, copy or screenshot has it. */
export function takeSecretOfAddress(): string | undefined {
  const token = /^#token=([\w-]{43})$/.exec(location.hash)?.[1]
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/**
 * The answer of an electronic ID provider, also removed from the address at once; `refused` where it is unusable, undefined without
 * one.
 */
export function takeElectronicIdAnswer(): ElectronicIdAnswer | 'refused' | undefined {
  const fragment = location.hash.slice(1)
  if (!fragment) return undefined
  history.replaceState(history.state, '', location.pathname)
  const answer = electronicIdAnswer.safeParse(Object.fromEntries(new URLSearchParams(fragment)))
  return answer.success ? answer.data : 'refused'
}
