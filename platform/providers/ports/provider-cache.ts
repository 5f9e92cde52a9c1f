/** A provider with its own cache, which staff can clear for one client or all. */
export type ProviderCachePort = { clearProviderCache(clientId?: string): Promise<void> }
