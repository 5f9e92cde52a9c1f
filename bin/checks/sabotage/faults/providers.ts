import type { Fault } from './fault.ts'

/** Faults in providers and their adapters. */
export const providersFaults: readonly Fault[] = [
  {
    name: 'a redirect of a provider is followed',
    edits: [
      [
        'platform/providers/upstream/upstream.ts',
        'dispatcher: agent,',
        'dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 3 })),',
      ],
      [
        'platform/providers/upstream/upstream.ts',
        "import { request, type Dispatcher } from 'undici'",
        "import { interceptors, request, type Dispatcher } from 'undici'",
      ],
    ],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'ids are not escaped in the URLs of providers',
    edits: [['platform/providers/upstream/upstream.ts', 'return encodeURIComponent(id)', 'return id']],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a URL in data may resolve to an address in a private network',
    edits: [
      [
        'platform/providers/upstream/addresses.ts',
        'if (!addresses.every(({ address }) => isPublicAddress(address)))',
        'if (addresses.length === 0)',
      ],
    ],
    tests: ['platform/providers/upstream/addresses.test.ts'],
  },
  {
    name: 'concurrent upstream requests of two clients share one response',
    edits: [
      ['platform/providers/upstream/upstream.ts', 'JSON.stringify([call.call, call.ids, call.query, call.body, details])', 'call.call'],
    ],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'an invalid certificate of an upstream is accepted',
    edits: [
      [
        'platform/providers/upstream/addresses.ts',
        'connect: { timeout: connectTimeoutMs } })',
        'connect: { timeout: connectTimeoutMs, rejectUnauthorized: false } })',
      ],
    ],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'the signature of an electronic ID is not checked',
    edits: [['platform/providers/openid-connect/connection.ts', 'openid.enableNonRepudiationChecks, ', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'the nonce of an electronic ID is not checked',
    edits: [['platform/providers/openid-connect/connection.ts', '          expectedNonce: nonce,\n', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID authentication an hour old is accepted',
    edits: [['platform/providers/openid-connect/connection.ts', '          maxAge,\n', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID with a lower assurance level is accepted',
    edits: [['platform/providers/openid-connect/adapter.ts', "settings.assurance && claims['acr'] !== settings.assurance", 'false']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'a composite id requests the data of another client',
    edits: [
      [
        'platform/providers/upstream/composite-ids.ts',
        "id.startsWith(`${parentId}-`) ? id.slice(parentId.length + 1) : ''",
        'id.slice(parentId.length + 1)',
      ],
    ],
    tests: ['platform/providers/partner/adapter.test.ts'],
  },
  {
    name: 'requests to a failed upstream are never paused',
    edits: [['platform/providers/upstream/resilience.ts', 'new ConsecutiveBreaker(failuresToPause)', 'new ConsecutiveBreaker(1_000_000)']],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a page waits for a provider without a time limit',
    edits: [['platform/providers/last-good.ts', '(await withTimeout(pendingResponse, remainingMs(maxMs)))', '(await pendingResponse)']],
    tests: ['platform/providers/last-good.test.ts'],
  },
  {
    name: 'a response about another client is accepted',
    edits: [['platform/providers/upstream/reading.ts', 'if (stated !== requested) throw', 'if (stated === undefined) throw']],
    tests: ['platform/providers/faults.test.ts'],
  },
  {
    name: 'a holding of another portfolio of the provider is accepted',
    edits: [['platform/providers/asset-manager/map.ts', 'parseAbout(schema, response, { portfolioId }', 'parseAbout(schema, response, {}']],
    tests: ['platform/providers/asset-manager/map.test.ts'],
  },
  {
    name: 'the number of values in a response is not limited',
    edits: [['platform/providers/upstream/json-limits.ts', '++chunkValues > maxValues', '++chunkValues > Infinity']],
    tests: ['platform/providers/upstream/json-limits.test.ts'],
  },
  {
    name: 'the cached response of one provider is shown for another',
    edits: [['platform/providers/response-cache.ts', '`${provider} ${call}`', 'call']],
    tests: ['platform/providers/last-good.test.ts'],
  },
  {
    name: 'a holding that is stated twice is counted twice',
    edits: [['platform/providers/response-checks.ts', 'if (new Set(ids).size < ids.length)', 'if (false)']],
    tests: ['platform/providers/response-checks.test.ts'],
  },
  {
    name: 'a price below zero is shown',
    edits: [['platform/providers/response-checks.ts', 'if (negative)', 'if (false)']],
    tests: ['platform/providers/response-checks.test.ts'],
  },
]
