import { readStored, removeStored, store } from '@atrium/ui/lib/stored'
import type { NotificationPreferences } from '../../contract/settings.ts'
import { api } from '../api.ts'
import { nameBrowser } from './browser-name.ts'

const scope = '/api/push/'
const storedId = 'push-subscription'

/** Why the browser was not registered: the person refused, or its push service did not respond. */
export type RegistrationRefusal = 'denied' | 'unavailable'

/** True for a browser that can receive push messages. */
export const canRegister = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0)

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks the person for permission, and registers this browser for push messages that are signed with the key. */
export async function registerBrowser({
  pushKey,
  browsers,
}: Pick<NotificationPreferences, 'pushKey' | 'browsers'>): Promise<NotificationPreferences | RegistrationRefusal> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const worker = await navigator.serviceWorker.register(`${scope}worker.js`, { scope })
  await untilActive(worker)
  // A registration with an earlier key no longer works.
  const known = await worker.pushManager.getSubscription()
  if (known && toBase64url(known.options.applicationServerKey) !== pushKey) await known.unsubscribe()
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: toBytes(pushKey) })
    .catch(() => null)
  if (!subscription) return 'unavailable'
  // The browser of somebody else who was signed in here before gets an id of its own.
  const id = browsers.find((one) => one.id === readStored(storedId))?.id ?? crypto.randomUUID()
  const saved = await api.notificationSettings.addBrowser({
    subscription: id,
    name: nameBrowser(navigator.userAgent),
    endpoint: subscription.endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
  })
  store(storedId, id)
  return saved
}

async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (!worker || registration.active) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })
}

/** Ends the registration in this browser, if it is the one with the id. */
export async function removeRegistration(id: string): Promise<void> {
  if (!canRegister() || readStored(storedId) !== id) return
  const worker = await navigator.serviceWorker.getRegistration(scope)
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  removeStored(storedId)
}
