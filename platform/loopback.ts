/** Returns true for a host name or an address of this machine in the notation of URLs. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}
