/** Port for a provider with a cache of its own, which staff can clear for one client or for all clients. */
export type RemoteCachePort = { clearRemoteCache(clientId?: string): Promise<void> }
