const prefix = 'atrium.'

/** Preferences of the device, not of the person. They are not deleted at sign-out. */
const devicePreferences = new Set(['locale', 'nav-collapsed', 'amounts-hidden'])

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null // The browser may refuse storage.
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value)
  } catch {
    // Storage is full or refused, so only the preference is lost.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing is stored.
  }
}

/** Calls a function with the last value when another window has removed the entry. Returns a function that ends the subscription. */
export function whenRemovedElsewhere(key: string, act: (last: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === null || event.key === prefix + key) && event.newValue === null)
      act(event.oldValue)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Stores a value for this window and this visit only. */
export function storeSessionValue(key: string, value: string): void {
  try {
    sessionStorage.setItem(prefix + key, value)
  } catch {
    // Storage is full or refused, so the default applies.
  }
}

export function readSessionValue(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

export function removeSessionValue(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing is stored.
  }
}

/** Removes all data of the person at sign-out. */
export function removePersonalData(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !devicePreferences.has(key.slice(prefix.length))) localStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}

export function readStoredList(key: string): string[] | null {
  const text = readStored(key)
  if (text === null) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : null
  } catch {
    return null
  }
}
