/** Port of a provider with its own cache, which staff can clear for one client or for all. */
export type ProviderCachePort = { clearProviderCache(clientId?: string): Promise<void> }
