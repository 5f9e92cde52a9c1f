import { createStore } from './store.ts'
import { readStoredList, store } from './stored.ts'

export type RecentAccount = { id: string; name: string; portal: string }

const key = 'recent-accounts'

/** The last five accounts that staff have opened, newest first. They are deleted at sign-out. */
export const recentAccounts = createStore<readonly RecentAccount[]>(readAccounts())

export function rememberAccount(account: RecentAccount): void {
  const next = addRecentAccount(recentAccounts.get(), account)
  recentAccounts.set(next)
  store(key, JSON.stringify(next.map((entry) => JSON.stringify(entry))))
}

export function addRecentAccount(before: readonly RecentAccount[], newest: RecentAccount): RecentAccount[] {
  return [newest, ...before.filter(({ id }) => id !== newest.id)].slice(0, 5)
}

function readAccounts(): RecentAccount[] {
  return (readStoredList(key) ?? []).flatMap((text) => {
    try {
      return [JSON.parse(text) as RecentAccount]
    } catch {
      return []
    }
  })
}
