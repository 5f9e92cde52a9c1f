export type NumberFormat = (value: number, decimals?: number) => string

/** Writes a number of bytes for people. @example 4200000 is "4.2 MB" */
export function sizeText(bytes: number, number: NumberFormat): string {
  if (bytes < 1_000_000) return `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
  if (bytes >= 1_000_000_000)
    return `${number(bytes / 1_000_000_000, bytes < 10_000_000_000 && bytes % 1_000_000_000 >= 50_000_000 ? 1 : 0)} GB`
  const megabytes = bytes / 1_000_000
  return `${number(megabytes, megabytes < 10 && megabytes % 1 >= 0.05 ? 1 : 0)} MB`
}
