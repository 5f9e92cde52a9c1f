import type { KeyObject } from 'node:crypto'
import { createSenderKey } from './account.ts'

/** What a device shows: a notification under the same tag takes the place of the one before it. */
export type ReceivedPush = { token: string; tag: string; title: string; body: string; data: Record<string, string>; times: number }

export type PushState = {
  /** Made when it is first asked for. */
  key: () => { privateKey: KeyObject; publicKey: KeyObject }
  tokenAddress: string
  /** Bearer tokens that were given, and until when they are good, in seconds. */
  bearers: Map<string, number>
  heard: ReceivedPush[]
}

export function noPushes(keyFile?: string): PushState {
  let key: ReturnType<PushState['key']> | undefined
  return { key: () => (key ??= createSenderKey(keyFile)), tokenAddress: '', bearers: new Map(), heard: [] }
}

type Message = {
  token: string
  notification?: { title?: string; body?: string }
  data?: Record<string, string>
  android?: { notification?: { tag?: string } }
}

export function hear(heard: ReceivedPush[], { token, notification = {}, data = {}, android }: Message): void {
  const tag = android?.notification?.tag ?? ''
  const place = heard.findIndex((one) => tag !== '' && one.token === token && one.tag === tag)
  const before = heard[place]
  const shown = { token, tag, title: notification.title ?? '', body: notification.body ?? '', data, times: (before?.times ?? 0) + 1 }
  if (before) heard[place] = shown
  else heard.push(shown)
}
