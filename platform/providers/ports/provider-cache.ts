/** A provider that keeps what it worked out: it can be told to forget it, of one client or of all. For staff alone. */
export type ProviderCachePort = { clearProviderCache(clientId?: string): Promise<void> }
