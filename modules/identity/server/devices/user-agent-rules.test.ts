import { expect, test } from 'vitest'
import { describeUserAgent } from './user-agent-rules.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1'

test.each([
  [mac, 'Safari', 'Mac'],
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/150.0.0.0`, 'Edge', 'Windows'],
  [phone, 'Chrome', 'iPhone'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  ['curl/8.9.1', null, null],
  ['', null, null],
  [null, null, null],
])('names %s as %s on %s', (userAgent, browser, system) => expect(describeUserAgent(userAgent)).toEqual({ browser, system }))
