/** A provider with a cache of its own, which staff can clear for one client or all. */
export type ProviderCachePort = { clearProviderCache(clientId?: string): Promise<void> }
