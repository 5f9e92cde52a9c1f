/** Logs failures for developers. Users see the texts of the locale files. */
export function report(what: string, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log
  console.error(what, ...details)
}
