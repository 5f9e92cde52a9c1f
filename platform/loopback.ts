/** Returns true for a host name or address of this machine, as it stands in a URL. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
}
