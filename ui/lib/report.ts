/** Logs a failure to the console for developers. Users see translated texts instead. */
export function report(what: string, ...details: unknown[]): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log
  console.error(what, ...details)
}
