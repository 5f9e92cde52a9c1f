/**
 * A deliberate fault: edits that remove one protection, each with a file and its text before and after, and the tests that should detect
 * it.
 */
export type Fault = { name: string; edits: readonly [file: string, before: string, after: string][]; tests: readonly string[] }

const baseline = 'platform/db/migrations/0001-baseline.sql'
const rightsMigration = 'platform/db/migrations/0003-rights-by-command.sql'
const ownerMigration = 'platform/db/migrations/0002-owner-and-public.sql'
const globalVersionPolicy =
  "create policy version_read on ledger_versions for select using (edition = (select current_edition()) or edition = '*');"

/** The faults. Each edits every layer that would still enforce the rule, because otherwise no test could detect it. */
export const faults: readonly Fault[] = [
  {
    name: 'a client can open the accounts of other clients',
    edits: [
      ['modules/accounts/server/accounts/reads.ts', ' and a.id = any (${person.accountIds}::uuid[]) and a.is_active', ' and a.is_active'],
      ['platform/session/access.ts', "isStaff(person) ? '*' : person.accountIds", "'*'"],
    ],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'a page that is disabled for the account is still served',
    edits: [['modules/accounts/server/accounts/reads.ts', ' and r.name = ${page} and not r.is_enabled', ' and false']],
    tests: ['modules/people/server/profiles/profiles.test.ts'],
  },
  {
    name: 'every member of staff sees every account',
    edits: [
      [
        'modules/accounts/server/accounts/staff-access.ts',
        "if (person.role === 'admin') return sql`true`",
        'if (person.role) return sql`true`',
      ],
    ],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'row-level security ignores the edition',
    edits: [
      [baseline, 'edition = (select current_edition())', 'true'],
      [rightsMigration, 'edition = (select current_edition())', 'true'],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'password attempts are not limited',
    edits: [['modules/identity/server/identity/routes.ts', 'for (const [name, key] of counts) await throttles.count(name, key)', '']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'PIN attempts are not limited',
    edits: [['modules/identity/server/identity/routes.ts', "await deps.throttles.count('pinOfPerson', session.person.id)", '']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'a PIN can be used twice',
    edits: [['modules/identity/server/identity/writes.ts', 'return used.numDeletedRows === 1n', 'return used.numDeletedRows >= 0n']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'a single-use link or token can be used twice',
    edits: [
      [
        'modules/identity/server/identity/token-writes.ts',
        ".set({ used_at: now })\n    .where('used_at', 'is', null)",
        '.set({ used_at: now })',
      ],
    ],
    tests: ['modules/identity/server/passwords/passwords.test.ts'],
  },
  {
    name: 'a password reset link is valid for a day instead of an hour',
    edits: [['modules/identity/server/passwords/routes.ts', 'const resetValidMs = 60 * minute', 'const resetValidMs = 1440 * minute']],
    tests: ['modules/identity/server/passwords/passwords.test.ts'],
  },
  {
    name: 'changing the password does not end the sessions',
    edits: [['modules/identity/server/passwords/writes.ts', 'await endSessions(transaction, context, { personId })', '']],
    tests: ['modules/identity/server/passwords/passwords.test.ts'],
  },
  {
    name: 'a disabled person can sign in',
    edits: [['modules/identity/server/identity/routes.ts', ' || !person.isActive', '']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'a disabled person’s session stays valid',
    edits: [['platform/session/session-reads.ts', 'and p.is_active and', 'and']],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'an idle session does not expire',
    edits: [['platform/session/session-reads.ts', '\n      and s.last_active_at > ${new Date(now.getTime() - idleMs)}', '']],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'a session without its second factor counts as signed in',
    edits: [
      ['platform/session/access.ts', "  if (session.stage !== 'signed-in') throw refusal('second-factor-required')\n", ''],
      ['platform/session/access.ts', "session?.stage === 'signed-in' && ", 'session !== null && '],
    ],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'routes of staff are open to clients',
    edits: [['platform/session/access.ts', "if (meta.caller === 'staff' && !isStaff(session.person)) throw refusal('not-allowed')", '']],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'the response to a sign-in reveals whether an e-mail address is known',
    edits: [
      [
        'modules/identity/server/identity/routes.ts',
        "throw refusal('invalid-credentials')",
        "throw refusal(person ? 'invalid-credentials' : 'not-found')",
      ],
    ],
    tests: ['modules/identity/server/identity/identity.test.ts'],
  },
  {
    name: 'terms of an older version are accepted',
    edits: [['modules/people/server/welcome/routes.ts', "if (terms.version !== input.version) throw refusal('conflict')", '']],
    tests: ['modules/people/server/welcome/welcome.test.ts'],
  },
  {
    name: 'HTML written by staff is not sanitised',
    edits: [['modules/people/server/welcome/html-rules.ts', 'const clean = sanitize(html, options).trim()', 'const clean = html.trim()']],
    tests: ['modules/people/server/welcome/welcome.test.ts'],
  },
  {
    name: 'session tokens are stored unhashed',
    edits: [['platform/http/session-cookie.ts', "return createHash('sha256').update(token).digest()", 'return Buffer.from(token)']],
    tests: ['apps/server/src/security/secrets.test.ts'],
  },
  {
    name: 'the log contains query strings',
    edits: [['apps/server/src/app.ts', "path: url.split('?')[0]", 'path: url']],
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
    edits: [['platform/http/edition-hook.ts', 'if (isForeignWrite(request, config))', 'if (isForeignWrite(request, config) && false)']],
    tests: ['apps/server/src/security/routes.test.ts'],
  },
  {
    name: 'the token of a session cookie is accepted in a header',
    edits: [['platform/session/session-reads.ts', 'and s.transport = ${transport} ', '']],
    tests: ['apps/server/src/http/native-app.test.ts'],
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
        "'x-request-id': request.id, ...always",
        "'x-request-id': request.id, ...always, 'access-control-allow-origin': request.headers.origin ?? '*'",
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
    name: 'an address taken from data may resolve to a private network',
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
        'connect: { timeout: connectMs } })',
        'connect: { timeout: connectMs, rejectUnauthorized: false } })',
      ],
    ],
    tests: ['platform/providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a weak secret is accepted',
    edits: [
      [
        'platform/config.ts',
        'return secret.length < shortestSecret || placeholders.test(secret) || new Set(secret).size < 12',
        'return secret.length === 0',
      ],
    ],
    tests: ['platform/config.test.ts'],
  },
  {
    name: 'the app may alter seals',
    edits: [[baseline, 'grant select, insert on event_seals', 'grant select, insert, update, delete on event_seals']],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'events are sealed while earlier ones are still being written',
    edits: [
      ['platform/events/seal.ts', 'return holders.length === 0', 'return true'],
      ['platform/events/seal.ts', 'const maxWaitMs = 5_000', 'const maxWaitMs = 0'],
    ],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'details of an event are not sealed',
    edits: [['platform/events/chain.ts', "  'details',\n", '']],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'the access history shows the entries of all people',
    edits: [['modules/identity/server/access-history/reads.ts', 'and (e.person_id = ${person.id} or', 'and (true or']],
    tests: ['modules/identity/server/access-history/access-history.test.ts'],
  },
  {
    name: 'a view by staff is not recorded',
    edits: [['modules/accounts/server/accounts/access.ts', 'if (isStaff(edition.person)) await recordView(context, edition, account)', '']],
    tests: ['modules/identity/server/access-history/access-history.test.ts'],
  },
  {
    name: 'a response of the electronic ID provider can be used twice',
    edits: [
      [
        'modules/identity/server/electronic-id/writes.ts',
        "      .deleteFrom('oidc_auth_requests')\n      .where('token_hash'",
        "      .updateTable('oidc_auth_requests')\n      .set({ edition: edition.id })\n      .where('token_hash'",
      ],
      [baseline, 'grant select, insert, delete on oidc_auth_requests', 'grant select, insert, update, delete on oidc_auth_requests'],
    ],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID sign-in is not bound to its browser',
    edits: [
      ['modules/identity/server/electronic-id/electronic-id-rules.ts', '`electronic-id:${name}:${token}`', '`electronic-id:${name}`'],
    ],
    tests: [
      'modules/identity/server/electronic-id/electronic-id.test.ts',
      'modules/identity/server/electronic-id/electronic-id-rules.test.ts',
    ],
  },
  {
    name: 'the signature of an electronic ID is not checked',
    edits: [['platform/providers/openid-connect/adapter.ts', 'openid.enableNonRepudiationChecks, ', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'the nonce of an electronic ID is not checked',
    edits: [['platform/providers/openid-connect/adapter.ts', '          expectedNonce: nonce,\n', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'a disabled person can sign in with an electronic ID',
    edits: [['modules/identity/server/electronic-id/routes.ts', '!person || !person.isActive', '!person']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'a person who must use an electronic ID can sign in without it',
    edits: [['platform/session/access.ts', "if (session.awaitsElectronicId) throw refusal('electronic-id-required')", '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID can be linked from a session that did not request it',
    edits: [['modules/identity/server/electronic-id/routes.ts', '!session || session.id !== underWay.session_id', '!session']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'the last electronic ID of a person who must use one can be unlinked',
    edits: [['modules/identity/server/electronic-id/writes.ts', "if (!canUnlink) return 'only-way-in'", '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'national ids are stored unencrypted',
    edits: [
      [
        'modules/identity/server/electronic-id/electronic-id-rules.ts',
        'return seal(boxOf(secret, personId), Buffer.from(nationalId))',
        'return Buffer.from(nationalId)',
      ],
    ],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'electronic ID sign-ins are not limited',
    edits: [
      [
        'modules/identity/server/electronic-id/routes.ts',
        "  const provider = providerOf(context)\n  await deps.throttles.count('electronicIdOfNetwork', findNetwork(request.ip))\n  const token = readVisitToken",
        '  const provider = providerOf(context)\n  const token = readVisitToken',
      ],
    ],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID authentication an hour old is accepted',
    edits: [['platform/providers/openid-connect/adapter.ts', '          maxAge: freshSeconds,\n', '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID with a lower assurance level is accepted',
    edits: [['platform/providers/openid-connect/adapter.ts', "settings.assurance && claims?.['acr'] !== settings.assurance", 'false']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'wrong PINs are not limited across all sign-ups of an e-mail address',
    edits: [['modules/identity/server/registration/routes.ts', "await deps.throttles.count('pinOfSignUps', guessed)", '']],
    tests: ['modules/identity/server/registration/registration.test.ts'],
  },
  {
    name: 'an import of another firm is readable',
    edits: [['modules/ledger/server/imports/reads.ts', 'where i.id = ${id} and ${isSeen(organisationId)}', 'where i.id = ${id}']],
    tests: ['modules/ledger/server/imports/imports.test.ts'],
  },
  {
    name: 'a company admin can import prices for the whole edition',
    edits: [
      [
        'modules/ledger/server/imports/access.ts',
        'importKinds.filter((kind) => !editionKinds.includes(kind))',
        'importKinds.filter((kind) => !editionKinds.includes(kind) || true)',
      ],
    ],
    tests: ['modules/ledger/server/imports/imports.test.ts'],
  },
  {
    name: 'every adviser sees the reconciliation differences of all clients',
    edits: [
      ['modules/ledger/server/reconciliation/reads.ts', '${isVisibleToStaff(view.person, view.edition, view.today)}', '${sql`true`}'],
    ],
    tests: ['modules/ledger/server/reconciliation/reconciliation.test.ts'],
  },
  {
    name: 'an account is linked to a client by an unverified e-mail address',
    edits: [['modules/accounts/server/accounts/writes.ts', ' and p.email_verified_at is not null', '']],
    tests: ['modules/accounts/server/accounts/accounts.test.ts'],
  },
  {
    name: 'the token of an upstream is sent to another host',
    edits: [
      ['modules/administration/server/upstreams/connection-rules.ts', 'owner: `${edition} ${name} ${url}`', 'owner: `${edition} ${name}`'],
    ],
    tests: ['modules/administration/server/upstreams/upstreams.test.ts'],
  },
  {
    name: 'an address in a private network is accepted for an upstream',
    edits: [['modules/administration/server/upstreams/connection-rules.ts', 'isAllowedAddress(url, false)', 'isAllowedAddress(url, true)']],
    tests: ['modules/administration/server/upstreams/upstreams.test.ts'],
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
    edits: [['platform/providers/last-good.ts', '(await withTimeout(pending, remainingMs(longestMs)))', '(await pending)']],
    tests: ['platform/providers/last-good.test.ts'],
  },
  {
    name: 'a response about another client is accepted',
    edits: [['platform/providers/upstream/reading.ts', 'if (stated !== requested) throw', 'if (stated === undefined) throw']],
    tests: ['platform/providers/faults.test.ts'],
  },
  {
    name: 'a holding of another portfolio of the provider is accepted',
    edits: [['platform/providers/asset-manager/map.ts', 'readAbout(schema, response, { portfolioId }', 'readAbout(schema, response, {}']],
    tests: ['platform/providers/asset-manager/map.test.ts'],
  },
  {
    name: 'the number of values in a response is not limited',
    edits: [['platform/providers/upstream/json-limits.ts', '++values > mostValues', '++values > Infinity']],
    tests: ['platform/providers/upstream/json-limits.test.ts'],
  },
  {
    name: 'the cached response of one provider is shown for another',
    edits: [['platform/providers/answer-cache.ts', '`${provider} ${call}`', 'call']],
    tests: ['platform/providers/last-good.test.ts'],
  },
  {
    name: 'a new personal table has a policy by edition only',
    edits: [
      [
        baseline,
        globalVersionPolicy,
        `${globalVersionPolicy}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
call protect_table('watchlist_items', 'edition');
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a new personal table has no protection class, and a policy by edition only',
    edits: [
      [
        baseline,
        globalVersionPolicy,
        `${globalVersionPolicy}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
alter table watchlist_items enable row level security;
create policy scope on watchlist_items using (edition = (select current_edition()));
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'all people can read and write the rows of one person',
    edits: [[rightsMigration, "(select acts_for_system()) or %I = (select current_person())', owner", "true or %I is null', owner"]],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'the clients of all portals can read the rows of one portal',
    edits: [[rightsMigration, '%I = any ((select seen_portals())::text[])', '%I is not null']],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a client can add themselves to any account',
    edits: [
      [
        rightsMigration,
        "call permit_system('account_people');",
        "call permit_system('account_people'); call permit('account_people', 'insert', 'people');",
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a profile shows the accounts of every client',
    edits: [
      ['modules/people/server/profiles/reads.ts', 'where a.id = any (${person.accountIds}::uuid[]) order by a.name', 'order by a.name'],
      ['platform/session/access.ts', "isStaff(person) ? '*' : person.accountIds", "'*'"],
    ],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'a field of the profile is not stored',
    edits: [['modules/people/server/profiles/writes.ts', '    hidesWelcome: (hidesWelcome) => ({ hides_welcome: hidesWelcome }),\n', '']],
    tests: ['apps/server/src/update-routes.test.ts'],
  },
  {
    name: 'a default setting of an account is stored in the wrong column',
    edits: [['modules/accounts/server/account-records/writes.ts', '({ default_staff: staff })', '({ default_adviser: staff })']],
    tests: ['apps/server/src/update-routes.test.ts'],
  },
  {
    name: 'the admin’s second factor is switched off instead of the person’s',
    edits: [
      [
        'modules/administration/server/people/writes.ts',
        "      .where('id', '=', id)\n      .execute(),",
        "      .where('id', '=', adminId)\n      .execute(),",
      ],
    ],
    tests: ['apps/server/src/update-routes.test.ts'],
  },
  {
    name: 'a profile change is recorded as an event of the wrong kind',
    edits: [['modules/people/server/profiles/writes.ts', "kind: 'profile.updated'", "kind: 'photo.set'"]],
    tests: ['modules/people/server/profiles/profiles.test.ts'],
  },
  {
    name: 'a change records no revision',
    edits: [['platform/events/revisions.ts', '  await recordRevisions(transaction, origin, [{ subject, before, after }])\n', '']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision does not name the person',
    edits: [['platform/events/revisions.ts', 'person_id: session?.person.id ?? null', 'person_id: null']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision does not name the account that staff acted for',
    edits: [['platform/events/revisions.ts', 'as_account_id: session?.impersonation?.accountId ?? null', 'as_account_id: null']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a revision stores secrets',
    edits: [['platform/events/revisions.ts', 'return secretColumn.test(field) ||', 'return']],
    tests: ['platform/events/revisions.test.ts'],
  },
  {
    name: 'a policy of people does not check the new row',
    edits: [[rightsMigration, "format('using (%s) with check (%s)', rule, rule)", "format('using (%s) with check (true)', rule)"]],
    tests: ['platform/db/grants.test.ts'],
  },
  {
    name: 'the columns of a person are not limited',
    edits: [
      [
        rightsMigration,
        "call limit_columns_to('people', '{name, phone,",
        "call limit_columns_to('people', '{role, password_hash, organisation_id, is_active, name, phone,",
      ],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a person adds events as somebody else',
    edits: [
      [
        rightsMigration,
        "call permit('events', 'insert', 'people', 'person_id = (select current_person())",
        "call permit('events', 'insert', 'people', 'true",
      ],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a person queues mail to any address',
    edits: [
      [rightsMigration, "\n  and lower(recipient) = (select p.email_key from people p where p.id = (select current_person()))'", "'"],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a transaction with a scope reaches the rate limits',
    edits: [[rightsMigration, '((select current_edition()) is null)', '(true)']],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a function of the owner finds temporary tables first',
    edits: [
      [
        ownerMigration,
        'security definer\n  set search_path = pg_catalog, public, pg_temp as',
        'security definer\n  set search_path = public as',
      ],
      [ownerMigration, 'insert into public.ledger_versions as v', 'insert into ledger_versions as v'],
    ],
    tests: ['platform/db/ownership.test.ts'],
  },
  {
    name: 'a login that is a member of the owner is accepted',
    edits: [['platform/db/login-checks.ts', "pg_has_role(current_user, r.oid, 'member')", 'r.rolname = current_user']],
    tests: ['platform/db/login-checks.test.ts'],
  },
  {
    name: 'a migration may change after it was applied',
    edits: [['platform/db/migrate.ts', 'await refuseChangedFiles(db, hashes)', '']],
    tests: ['platform/db/migration-files.test.ts'],
  },
  {
    name: 'the requests of a session are not limited',
    edits: [['platform/http/request-queue.ts', ' && client.open < limits.openOfClient', '']],
    tests: ['platform/http/request-queue.test.ts', 'apps/server/src/http/request-limits.test.ts'],
  },
  {
    name: 'invented tokens count as sessions of their own',
    edits: [['platform/http/request-limits.ts', 'if (hash && known.has(hash))', 'if (hash)']],
    tests: ['apps/server/src/http/request-limits.test.ts'],
  },
  {
    name: 'a request in the queue is executed after its client has left',
    edits: [['platform/http/request-queue.ts', 'client.waiting.splice(client.waiting.indexOf(request), 1)', '']],
    tests: ['platform/http/request-queue.test.ts'],
  },
  {
    name: 'a workbook bomb is unpacked',
    edits: [['modules/ledger/server/imports/archive-rules.ts', 'uncompressedSize > compressedSize * mostRatio', 'false']],
    tests: ['modules/ledger/server/imports/workbook-reads.test.ts'],
  },
  {
    name: 'pictures are decoded at the same time',
    edits: [['modules/people/server/portraits/photo-rules.ts', 'last.then(() => convertPhoto(bytes))', 'convertPhoto(bytes)']],
    tests: ['modules/people/server/portraits/photo-rules.test.ts'],
  },
]
