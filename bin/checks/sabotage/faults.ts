/** One wall taken down: text of the server before and after, and the tests that should see it. */
export type Fault = { name: string; edits: readonly [file: string, before: string, after: string][]; tests: readonly string[] }

const features = (name: string) => `features/${name}/${name}.test.ts`

const classesOfTables = 'db/migrations/0047-classes-of-tables.sql'
const versionsOfAll =
  "create policy version_read on ledger_versions for select using (edition = (select current_edition()) or edition = '*');"

/** A fault behind which a second wall stands takes both down: else nothing is wrong, and no test can tell. */
export const faults: readonly Fault[] = [
  {
    name: 'a client’s own accounts are not asked for, nor kept by the database',
    edits: [
      [
        'features/accounts/access.ts',
        'person.accountIds.includes(id) ? findOwnAccount(transaction, id, page) : Promise.resolve(undefined)',
        'findOwnAccount(transaction, id, page)',
      ],
      ['features/identity/access.ts', "isStaff(person) ? '*' : person.accountIds", "'*'"],
    ],
    tests: ['access-matrix.test.ts'],
  },
  {
    name: 'a page that a rule of the account switches off is answered',
    edits: [['features/accounts/reads.ts', ' and r.name = ${page} and not r.is_enabled', ' and false']],
    tests: [features('profiles')],
  },
  {
    name: 'every member of staff sees every account',
    edits: [['features/accounts/staff-access.ts', "if (person.role === 'admin') return sql`true`", 'if (person.role) return sql`true`']],
    tests: ['access-matrix.test.ts'],
  },
  {
    name: 'rows are not kept by edition',
    edits: [['db/migrations/0047-classes-of-tables.sql', 'edition = (select current_edition())', 'true']],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'passwords are not counted',
    edits: [['features/identity/routes.ts', 'for (const [name, key] of counts) await throttles.count(name, key)', '']],
    tests: [features('identity')],
  },
  {
    name: 'PINs are not counted',
    edits: [['features/identity/routes.ts', "await deps.throttles.count('pinOfPerson', session.person.id)", '']],
    tests: [features('identity')],
  },
  {
    name: 'a PIN works again',
    edits: [['features/identity/writes.ts', 'return used.numDeletedRows === 1n', 'return used.numDeletedRows >= 0n']],
    tests: [features('identity')],
  },
  {
    name: 'a link or token works again',
    edits: [['features/identity/token-writes.ts', ".set({ used_at: now })\n    .where('used_at', 'is', null)", '.set({ used_at: now })']],
    tests: [features('passwords')],
  },
  {
    name: 'a link to reset lasts a day',
    edits: [['features/passwords/routes.ts', 'const resetValidMs = 60 * minute', 'const resetValidMs = 1440 * minute']],
    tests: [features('passwords')],
  },
  {
    name: 'a changed password leaves the sessions',
    edits: [['features/passwords/writes.ts', 'await endSessions(transaction, context, { personId })', '']],
    tests: [features('passwords')],
  },
  {
    name: 'a disabled person signs in',
    edits: [['features/identity/routes.ts', ' || !person.isActive', '']],
    tests: [features('identity')],
  },
  {
    name: 'a disabled person’s session goes on',
    edits: [['features/identity/reads.ts', 'and p.is_active and', 'and']],
    tests: ['access-matrix.test.ts'],
  },
  {
    name: 'a session does not idle out',
    edits: [['features/identity/reads.ts', '\n      and s.last_active_at > ${new Date(now.getTime() - idleMs)}', '']],
    tests: [features('identity')],
  },
  {
    name: 'the second factor is not waited for',
    edits: [
      ['features/identity/access.ts', "  if (session.stage !== 'signed-in') throw refusal('second-factor-required')\n", ''],
      ['features/identity/access.ts', "session?.stage === 'signed-in' && ", 'session !== null && '],
    ],
    tests: [features('identity')],
  },
  {
    name: 'routes of staff are open to clients',
    edits: [['features/identity/access.ts', "if (meta.caller === 'staff' && !isStaff(session.person)) throw refusal('not-allowed')", '']],
    tests: ['access-matrix.test.ts'],
  },
  {
    name: 'an unknown address is answered otherwise',
    edits: [
      [
        'features/identity/routes.ts',
        "throw refusal('invalid-credentials')",
        "throw refusal(person ? 'invalid-credentials' : 'not-found')",
      ],
    ],
    tests: [features('identity')],
  },
  {
    name: 'terms of an older version are accepted',
    edits: [['features/welcome/routes.ts', "if (terms.version !== input.version) throw refusal('conflict')", '']],
    tests: [features('welcome')],
  },
  {
    name: 'HTML of staff is shown as it is',
    edits: [['features/welcome/html-rules.ts', 'const clean = sanitize(html, options).trim()', 'const clean = html.trim()']],
    tests: [features('welcome')],
  },
  {
    name: 'a session’s token is stored as it is',
    edits: [['http/session-cookie.ts', "return createHash('sha256').update(token).digest()", 'return Buffer.from(token)']],
    tests: ['security/secrets.test.ts'],
  },
  {
    name: 'the log tells the query of an address',
    edits: [['app.ts', "path: url.split('?')[0]", 'path: url']],
    tests: ['security/secrets.test.ts'],
  },
  {
    name: 'the log tells the body of a request',
    edits: [['app.ts', 'status: reply.statusCode, ms', 'body: request.body, status: reply.statusCode, ms']],
    tests: ['security/secrets.test.ts'],
  },
  {
    name: 'scripts may read the cookie',
    edits: [['http/session-cookie.ts', 'httpOnly: true', 'httpOnly: false']],
    tests: [features('identity')],
  },
  {
    name: 'writes from another site are taken',
    edits: [['http/edition-hook.ts', 'if (isForeignWrite(request, config))', 'if (isForeignWrite(request, config) && false)']],
    tests: ['security/routes.test.ts'],
  },
  {
    name: 'a cookie’s token is taken from a header',
    edits: [['features/identity/reads.ts', 'and s.carrier = ${carrier} ', '']],
    tests: ['http/native-app.test.ts'],
  },
  {
    name: 'any page that asks is given a token',
    edits: [['http/origin.ts', "if (isNative || carrierOf(request) === 'bearer') return", 'if (isNative) return']],
    tests: ['http/native-app.test.ts'],
  },
  {
    name: 'a header is missing',
    edits: [['http/response-headers.ts', "    'x-content-type-options': 'nosniff',\n", '']],
    tests: ['security/headers.test.ts'],
  },
  {
    name: 'the number of a page is always the same',
    edits: [['http/content-security-policy.ts', "randomBytes(16).toString('base64')", "randomBytes(16).fill(7).toString('base64')"]],
    tests: ['security/headers.test.ts'],
  },
  {
    name: 'any origin may read',
    edits: [
      [
        'http/response-headers.ts',
        "'x-request-id': request.id, ...always",
        "'x-request-id': request.id, ...always, 'access-control-allow-origin': request.headers.origin ?? '*'",
      ],
    ],
    tests: ['security/headers.test.ts'],
  },
  {
    name: 'a failure tells its reason',
    edits: [
      [
        'http/failures.ts',
        "return reply.code(500).send(problemOf('unexpected', request.id))",
        'return reply.code(500).send({ ...problemOf("unexpected", request.id), reason: error.message })',
      ],
    ],
    tests: ['security/headers.test.ts'],
  },
  {
    name: 'a header names the network it comes from, without a proxy',
    edits: [
      ['app.ts', "trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies", 'trustProxy: true || proxies'],
    ],
    tests: ['security/limits.test.ts'],
  },
  {
    name: 'a redirect of a provider is followed',
    edits: [
      ['providers/upstream/upstream.ts', 'dispatcher: agent,', 'dispatcher: agent.compose(interceptors.redirect({ maxRedirections: 3 })),'],
      [
        'providers/upstream/upstream.ts',
        "import { request, type Dispatcher } from 'undici'",
        "import { interceptors, request, type Dispatcher } from 'undici'",
      ],
    ],
    tests: ['providers/upstream/upstream.test.ts'],
  },
  {
    name: 'ids reach a provider as they were typed',
    edits: [['providers/upstream/upstream.ts', 'return encodeURIComponent(id)', 'return id']],
    tests: ['providers/upstream/upstream.test.ts'],
  },
  {
    name: 'an address of data may be a private one',
    edits: [
      [
        'providers/upstream/addresses.ts',
        'if (!addresses.every(({ address }) => isPublicAddress(address)))',
        'if (addresses.length === 0)',
      ],
    ],
    tests: ['providers/upstream/addresses.test.ts'],
  },
  {
    name: 'who asks an upstream shares the answer of another client',
    edits: [['providers/upstream/upstream.ts', 'JSON.stringify([call.call, call.ids, call.query, call.body])', 'call.call']],
    tests: ['providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a bad certificate of an upstream is taken',
    edits: [
      [
        'providers/upstream/addresses.ts',
        'connect: { timeout: connectMs } })',
        'connect: { timeout: connectMs, rejectUnauthorized: false } })',
      ],
    ],
    tests: ['providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a weak secret is taken',
    edits: [
      [
        'config.ts',
        'return secret.length < shortestSecret || placeholders.test(secret) || new Set(secret).size < 12',
        'return secret.length === 0',
      ],
    ],
    tests: ['config.test.ts'],
  },
  {
    name: 'the app may alter seals',
    edits: [['db/migrations/0020-audit-seals.sql', 'grant select, insert on', 'grant select, insert, update, delete on']],
    tests: ['events/events.test.ts'],
  },
  {
    name: 'events are sealed past writers that are busy',
    edits: [
      ['events/seal.ts', 'return holders.length === 0', 'return true'],
      ['events/seal.ts', 'const patienceMs = 5_000', 'const patienceMs = 0'],
    ],
    tests: ['events/events.test.ts'],
  },
  {
    name: 'details of an event are not sealed',
    edits: [['events/chain.ts', "  'details',\n", '']],
    tests: ['events/events.test.ts'],
  },
  {
    name: 'the access history shows everybody’s',
    edits: [['features/access-history/reads.ts', 'and (e.person_id = ${person.id} or', 'and (true or']],
    tests: [features('access-history')],
  },
  {
    name: 'a look by staff is not recorded',
    edits: [['features/accounts/access.ts', 'if (isStaff(edition.person)) await recordView(context, edition, account)', '']],
    tests: [features('access-history')],
  },
  {
    name: 'an answer of the electronic ID is taken again',
    edits: [
      [
        'features/electronic-id/writes.ts',
        "      .deleteFrom('electronic_id_visits')\n      .where('token_hash'",
        "      .updateTable('electronic_id_visits')\n      .set({ edition: edition.id })\n      .where('token_hash'",
      ],
      [
        'db/migrations/0022-electronic-id.sql',
        'grant select, insert, delete on electronic_id_visits',
        'grant select, insert, update, delete on electronic_id_visits',
      ],
    ],
    tests: [features('electronic-id')],
  },
  {
    name: 'a visit for an electronic ID is not bound to its browser',
    edits: [['features/electronic-id/electronic-id-rules.ts', '`electronic-id:${name}:${token}`', '`electronic-id:${name}`']],
    tests: [features('electronic-id'), 'features/electronic-id/electronic-id-rules.test.ts'],
  },
  {
    name: 'the signature of an electronic ID is not checked',
    edits: [['providers/openid-connect/adapter.ts', 'openid.enableNonRepudiationChecks, ', '']],
    tests: [features('electronic-id')],
  },
  {
    name: 'the nonce of an electronic ID is not checked',
    edits: [['providers/openid-connect/adapter.ts', '          expectedNonce: nonce,\n', '']],
    tests: [features('electronic-id')],
  },
  {
    name: 'an electronic ID opens the access of who is switched off',
    edits: [['features/electronic-id/routes.ts', '!person || !person.isActive', '!person']],
    tests: [features('electronic-id')],
  },
  {
    name: 'whose electronic ID is asked for gets by without',
    edits: [['features/identity/access.ts', "if (session.awaitsElectronicId) throw refusal('electronic-id-required')", '']],
    tests: [features('electronic-id')],
  },
  {
    name: 'an electronic ID is linked in whichever session brings it',
    edits: [['features/electronic-id/routes.ts', '!session || session.id !== underWay.session_id', '!session']],
    tests: [features('electronic-id')],
  },
  {
    name: 'the only electronic ID to come in by is unlinked',
    edits: [['features/electronic-id/writes.ts', "if (!canUnlink) return 'only-way-in'", '']],
    tests: [features('electronic-id')],
  },
  {
    name: 'a national id of an electronic ID is kept as it is',
    edits: [
      [
        'features/electronic-id/electronic-id-rules.ts',
        'return seal(boxOf(secret, personId), Buffer.from(nationalId))',
        'return Buffer.from(nationalId)',
      ],
    ],
    tests: [features('electronic-id')],
  },
  {
    name: 'visits for an electronic ID are not counted',
    edits: [
      [
        'features/electronic-id/routes.ts',
        "  const provider = providerOf(context)\n  await deps.throttles.count('electronicIdOfNetwork', networkOf(request.ip))\n  const token = visitTokenOf",
        '  const provider = providerOf(context)\n  const token = visitTokenOf',
      ],
    ],
    tests: [features('electronic-id')],
  },
  {
    name: 'an electronic ID that was shown an hour ago is taken',
    edits: [['providers/openid-connect/adapter.ts', '          maxAge: freshSeconds,\n', '']],
    tests: [features('electronic-id')],
  },
  {
    name: 'an electronic ID of a lower assurance is taken',
    edits: [['providers/openid-connect/adapter.ts', "settings.assurance && claims?.['acr'] !== settings.assurance", 'false']],
    tests: [features('electronic-id')],
  },
  {
    name: 'wrong PINs of a sign-up are not counted over all sign-ups of an address',
    edits: [['features/registration/routes.ts', "await deps.throttles.count('pinOfSignUps', guessed)", '']],
    tests: [features('registration')],
  },
  {
    name: 'an import of another firm is found',
    edits: [['features/imports/reads.ts', 'where i.id = ${id} and ${isSeen(organisationId)}', 'where i.id = ${id}']],
    tests: [features('imports')],
  },
  {
    name: 'a company admin brings in prices of the whole edition',
    edits: [
      [
        'features/imports/access.ts',
        'importKinds.filter((kind) => !editionKinds.includes(kind))',
        'importKinds.filter((kind) => !editionKinds.includes(kind) || true)',
      ],
    ],
    tests: [features('imports')],
  },
  {
    name: 'differences of everybody’s clients are told to every adviser',
    edits: [['features/reconciliation/reads.ts', '${staffSees(view.person, view.edition, view.today)}', '${sql`true`}']],
    tests: [features('reconciliation')],
  },
  {
    name: 'an account is linked to a client by an address that nobody has shown to be theirs',
    edits: [['features/accounts/writes.ts', ' and p.email_verified_at is not null', '']],
    tests: [features('accounts')],
  },
  {
    name: 'a token of an upstream opens beside another address',
    edits: [['features/upstreams/connection-rules.ts', 'owner: `${edition} ${name} ${url}`', 'owner: `${edition} ${name}`']],
    tests: [features('upstreams')],
  },
  {
    name: 'an address inside the house is kept for an upstream',
    edits: [['features/upstreams/connection-rules.ts', 'isAllowedAddress(url, false)', 'isAllowedAddress(url, true)']],
    tests: [features('upstreams')],
  },
  {
    name: 'an id of another client is asked for',
    edits: [
      [
        'providers/upstream/composite-ids.ts',
        "id.startsWith(`${within}-`) ? id.slice(within.length + 1) : ''",
        'id.slice(within.length + 1)',
      ],
    ],
    tests: ['providers/partner/adapter.test.ts'],
  },
  {
    name: 'an upstream that failed is never left alone',
    edits: [['providers/upstream/resilience.ts', 'new ConsecutiveBreaker(failuresToPause)', 'new ConsecutiveBreaker(1_000_000)']],
    tests: ['providers/upstream/upstream.test.ts'],
  },
  {
    name: 'a page waits for a provider as long as it takes',
    edits: [['providers/last-good.ts', '(await orLate(asked, left(longestMs)))', '(await asked)']],
    tests: ['providers/faults.test.ts'],
  },
  {
    name: 'what one provider said is shown as another’s',
    edits: [['providers/kept-answers.ts', '`${provider} ${call}`', 'call']],
    tests: ['providers/last-good.test.ts'],
  },
  {
    name: 'a new personal table has a policy by edition alone',
    edits: [
      [
        classesOfTables,
        versionsOfAll,
        `${versionsOfAll}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
call protect_table('watchlist_items', 'edition');
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'a new personal table has no class and its policy is by edition alone',
    edits: [
      [
        classesOfTables,
        versionsOfAll,
        `${versionsOfAll}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
alter table watchlist_items enable row level security;
create policy scope on watchlist_items using (edition = (select current_edition()));
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'rows of one person are seen and written by all people',
    edits: [[classesOfTables, "(select acts_for_system()) or %I = (select current_person())', owner", "true or %I is null', owner"]],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'rows of one portal are seen by the clients of all portals',
    edits: [[classesOfTables, '%I = any ((select seen_portals())::text[])', '%I is not null']],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'a client may relate themselves to any account',
    edits: [
      [
        classesOfTables,
        'create policy relation_write on account_people using (edition = (select current_edition()) and (select sees_every_account()))',
        'create policy relation_write on account_people using (edition = (select current_edition()))',
      ],
    ],
    tests: ['db/row-level-security.test.ts'],
  },
  {
    name: 'a profile shows the accounts of every client, and the database does not keep them',
    edits: [
      ['features/profiles/reads.ts', 'where a.id = any (${person.accountIds}::uuid[]) order by a.name', 'order by a.name'],
      ['features/identity/access.ts', "isStaff(person) ? '*' : person.accountIds", "'*'"],
    ],
    tests: ['access-matrix.test.ts'],
  },
  {
    name: 'a field of the profile is not stored',
    edits: [['features/profiles/writes.ts', '    hidesWelcome: (hidesWelcome) => ({ hides_welcome: hidesWelcome }),\n', '']],
    tests: ['update-routes.test.ts'],
  },
  {
    name: 'a default of an account is stored in the column of another',
    edits: [['features/account-records/writes.ts', '({ default_staff: staff })', '({ default_adviser: staff })']],
    tests: ['update-routes.test.ts'],
  },
  {
    name: 'the second factor of the admin is switched off in place of the person’s',
    edits: [
      [
        'features/people/writes.ts',
        "      .where('id', '=', id)\n      .execute(),",
        "      .where('id', '=', adminId)\n      .execute(),",
      ],
    ],
    tests: ['update-routes.test.ts'],
  },
  {
    name: 'a change of the profile is recorded as an event of another kind',
    edits: [['features/profiles/writes.ts', "kind: 'profile.updated'", "kind: 'photo.set'"]],
    tests: [features('profiles')],
  },
  {
    name: 'a change has no revision',
    edits: [['events/revisions.ts', '  await recordRevisions(transaction, origin, [{ subject, before, after }])\n', '']],
    tests: ['events/revisions.test.ts'],
  },
  {
    name: 'a revision names nobody',
    edits: [['events/revisions.ts', 'person_id: session?.person.id ?? null', 'person_id: null']],
    tests: ['events/revisions.test.ts'],
  },
  {
    name: 'a revision does not say for which account staff acted',
    edits: [['events/revisions.ts', 'as_account_id: session?.impersonation?.accountId ?? null', 'as_account_id: null']],
    tests: ['events/revisions.test.ts'],
  },
  {
    name: 'a revision stores secrets',
    edits: [['events/revisions.ts', 'return secretColumn.test(field) ||', 'return']],
    tests: ['events/revisions.test.ts'],
  },
]
