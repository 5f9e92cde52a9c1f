import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removePersonalData } from '@atrium/ui/lib/stored'
import { removeArrival, storeArrival, readArrival, readRememberedPortal, rememberPortal } from './arrival.ts'

/** Creates a substitute for the browser's storage, which stores entries as properties. */
function createStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
})
afterEach(() => vi.unstubAllGlobals())

it('the requested page is stored until it is removed', () => {
  const arrival = { path: '/dashboard/private', search: { explain: 'value' } }
  expect(readArrival()).toBeNull()
  storeArrival(arrival)
  expect(readArrival()).toEqual(arrival)
  removeArrival()
  expect(readArrival()).toBeNull()
})

it.each([
  'not json',
  '7',
  '{}',
  '{"path":"//evil.example","search":{}}',
  '{"path":"https://evil.example","search":{}}',
  '{"path":"/\\\\evil.example","search":{}}',
  '{"path":"javascript:alert(1)","search":{}}',
  '{"path":"/x"}',
])('the invalid stored value %s is ignored', (text) => {
  sessionStorage.setItem('atrium.arrival', text)
  expect(readArrival()).toBeNull()
})

it('[P162] the last portal is remembered until signing out', () => {
  rememberPortal('private')
  rememberPortal('family')
  storeArrival({ path: '/', search: {} })
  expect(readRememberedPortal()).toBe('family')
  removePersonalData()
  expect([readRememberedPortal(), readArrival()]).toEqual([null, null])
})
