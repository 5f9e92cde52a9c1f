/** A user agent also contains the names of other browsers, so the first match in this order applies. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Derives the name of a device from its user agent. The name is only a hint, because a client can send any user agent. */
export function describeUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
