import type { KeyObject } from 'node:crypto'
import { createSenderKey } from './account.ts'

/** A notification on a device. It replaces an earlier one with the same tag; `times` counts the notifications with the tag. */
export type ReceivedPush = { token: string; tag: string; title: string; body: string; data: Record<string, string>; times: number }

export type PushState = {
  /** Returns the sender's key, which is created on first use. */
  key: () => { privateKey: KeyObject; publicKey: KeyObject }
  tokenAddress: string
  /** Issued bearer tokens with their expiry, in seconds since 1970. */
  bearers: Map<string, number>
  received: ReceivedPush[]
}

export function createPushState(keyFile?: string): PushState {
  let key: ReturnType<PushState['key']> | undefined
  return { key: () => (key ??= createSenderKey(keyFile)), tokenAddress: '', bearers: new Map(), received: [] }
}

type Message = {
  token: string
  notification?: { title?: string; body?: string }
  data?: Record<string, string>
  android?: { notification?: { tag?: string } }
}

export function receivePush(received: ReceivedPush[], { token, notification = {}, data = {}, android }: Message): void {
  const tag = android?.notification?.tag ?? ''
  const index = received.findIndex((one) => tag !== '' && one.token === token && one.tag === tag)
  const before = received[index]
  const updatedPush = { token, tag, title: notification.title ?? '', body: notification.body ?? '', data, times: (before?.times ?? 0) + 1 }
  if (before) received[index] = updatedPush
  else received.push(updatedPush)
}
