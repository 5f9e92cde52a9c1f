import type { Fault } from './fault.ts'

/** Faults in the HTTP server, its limits and its configuration. */
export const requestsFaults: readonly Fault[] = [
  {
    name: 'session tokens are stored unhashed',
    edits: [['platform/http/session-cookie.ts', "return createHash('sha256').update(token).digest()", 'return Buffer.from(token)']],
    tests: ['apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'the log contains query strings',
    edits: [['apps/server/src/app.ts', "path: maskApiTokens(url.split('?')[0] ?? '')", 'path: url']],
    tests: ['apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'the log contains request bodies',
    edits: [['apps/server/src/app.ts', 'status: reply.statusCode, ms', 'body: request.body, status: reply.statusCode, ms']],
    tests: ['apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'scripts can read the session cookie',
    edits: [['platform/http/session-cookie.ts', 'httpOnly: true', 'httpOnly: false']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'writes from another site are accepted',
    edits: [
      [
        'platform/http/edition-hook.ts',
        'if (!hasOwnToken && isForeignWrite(request, config))',
        'if (!hasOwnToken && isForeignWrite(request, config) && false)',
      ],
    ],
    tests: ['apps/server/src/security/routes.test.ts'],
  },
  {
    name: 'a bearer token is issued to any website',
    edits: [['platform/http/origin.ts', "if (isNative || readTransport(request) === 'bearer') return", 'if (isNative) return']],
    tests: ['apps/server/src/http/native-app.test.ts'],
  },
  {
    name: 'a security header is missing',
    edits: [['platform/http/response-headers.ts', "    'x-content-type-options': 'nosniff',\n", '']],
    tests: ['apps/server/src/security/headers.test.ts'],
  },
  {
    name: 'the nonce of the content security policy is constant',
    edits: [
      ['platform/http/content-security-policy.ts', "randomBytes(16).toString('base64')", "randomBytes(16).fill(7).toString('base64')"],
    ],
    tests: ['apps/server/src/security/headers.test.ts'],
  },
  {
    name: 'any origin can read API responses',
    edits: [
      [
        'platform/http/response-headers.ts',
        "'x-request-id': request.id, ...commonHeaders",
        "'x-request-id': request.id, ...commonHeaders, 'access-control-allow-origin': request.headers.origin ?? '*'",
      ],
    ],
    tests: ['apps/server/src/security/headers.test.ts'],
  },
  {
    name: 'an unexpected error returns its message to the caller',
    edits: [
      [
        'platform/http/failures.ts',
        "return reply.code(500).send(createProblem('unexpected', request.id))",
        'return reply.code(500).send({ ...createProblem("unexpected", request.id), reason: error.message })',
      ],
    ],
    tests: ['apps/server/src/security/headers.test.ts'],
  },
  {
    name: 'a forwarded client address is trusted without a proxy',
    edits: [
      [
        'apps/server/src/app.ts',
        "trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies",
        'trustProxy: true || proxies',
      ],
    ],
    tests: ['apps/server/src/security/limits.test.ts'],
  },
  {
    name: 'a weak secret is accepted',
    edits: [
      [
        'platform/config.ts',
        'return secret.length < shortestSecret || placeholderPattern.test(secret) || new Set(secret).size < 12',
        'return secret.length === 0',
      ],
    ],
    tests: ['platform/config.test.ts'],
  },
  {
    name: 'the requests of a session are not limited',
    edits: [['platform/http/request-queue.ts', ' && client.open < limits.openOfClient', '']],
    tests: ['platform/http/request-queue.test.ts', 'apps/server/src/http/request-limits.test.ts'],
  },
  {
    name: 'an invented token gets its own request limits, like a session',
    edits: [['platform/http/request-limits.ts', 'if (hash && known.has(hash))', 'if (hash)']],
    tests: ['apps/server/src/http/request-limits.test.ts'],
  },
  {
    name: 'a request in the queue is executed after its client has left',
    edits: [['platform/http/request-queue.ts', 'client.waiting.splice(client.waiting.indexOf(request), 1)', '']],
    tests: ['platform/http/request-queue.test.ts'],
  },
  {
    name: 'production uses the embedded database without a setting that permits it',
    edits: [['platform/database-config.ts', '!isDemo && read.text', 'isDemo && read.text']],
    tests: ['platform/config.test.ts'],
  },
  {
    name: 'idle connections are not limited',
    edits: [['platform/http/idle-connections.ts', 'if (idle.length <= maxIdle) return', 'if (idle.length >= 0) return']],
    tests: ['platform/http/idle-connections.test.ts'],
  },
  {
    name: 'a connection counts as idle while its request is executed',
    edits: [['platform/http/idle-connections.ts', 'connectionState.open++', 'connectionState.open += 0']],
    tests: ['platform/http/idle-connections.test.ts'],
  },
  {
    name: 'unread data of a closed connection stays in the operating system',
    edits: [['platform/http/stalled-connections.ts', 'socket.resetAndDestroy()', '(socket as Socket).destroy()']],
    tests: ['platform/http/stalled-connections.test.ts'],
  },
  {
    name: 'a slow client is cut off in the middle of a large response',
    edits: [
      ['platform/http/stalled-connections.ts', 'return _bytesDispatched - (_handle?.writeQueueSize ?? 0)', 'return _bytesDispatched'],
    ],
    tests: ['platform/http/stalled-connections.test.ts'],
  },
  {
    name: 'each response has its own copy of a file of the web app',
    edits: [['apps/server/src/http/web-files.ts', '?? plain)', '?? Buffer.from(plain))']],
    tests: ['apps/server/src/http/web-files.test.ts'],
  },
  {
    name: 'any certificate of an upstream is accepted',
    edits: [
      [
        'platform/providers/upstream/addresses.ts',
        'const trustedAgent = new Agent({ ...agentSettings, connect: { timeout: connectTimeoutMs',
        'const trustedAgent = new Agent({ ...agentSettings, connect: { rejectUnauthorized: false, timeout: connectTimeoutMs',
      ],
    ],
    tests: ['apps/server/src/security/certificates.test.ts'],
  },
  {
    name: 'any certificate of the mail server is accepted',
    edits: [['platform/mail/mailer.ts', 'requireTLS: !isLocal,', 'requireTLS: !isLocal, tls: { rejectUnauthorized: false },']],
    tests: ['apps/server/src/security/certificates.test.ts'],
  },
  {
    name: 'any certificate of the database is accepted',
    edits: [
      [
        'platform/db/client.ts',
        '...connection,',
        "...('connectionString' in connection ? { connectionString: connection.connectionString.replace('verify-full', 'no-verify') } : connection),",
      ],
    ],
    tests: ['apps/server/src/security/certificates.test.ts'],
  },
  {
    name: 'a large response of an upstream is scanned without a pause',
    edits: [['platform/providers/upstream/upstream.ts', 'if (size > yieldingBytes) await nextTurn()', '']],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
]
