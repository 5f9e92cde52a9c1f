import { baseline, type Fault } from './fault.ts'

/** Faults in sign-in, sessions, second factors and impersonation. */
export const signInFaults: readonly Fault[] = [
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
    name: 'the access history shows the entries of all people',
    edits: [['modules/identity/server/access-history/reads.ts', 'and (e.person_id = ${person.id} or', 'and (true or']],
    tests: ['modules/identity/server/access-history/access-history.test.ts'],
  },
  {
    name: 'a response of the electronic ID provider can be used twice',
    edits: [
      [
        'modules/identity/server/openid-visits/writes.ts',
        "      .deleteFrom('oidc_auth_requests')\n      .where('token_hash'",
        "      .updateTable('oidc_auth_requests')\n      .set({ edition: edition.id })\n      .where('token_hash'",
      ],
      [baseline, 'grant select, insert, delete on oidc_auth_requests', 'grant select, insert, update, delete on oidc_auth_requests'],
    ],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID sign-in is not bound to its browser',
    edits: [['modules/identity/server/openid-visits/visit-rules.ts', '`electronic-id:${name}:${token}`', '`electronic-id:${name}`']],
    tests: [
      'modules/identity/server/electronic-id/electronic-id.test.ts',
      'modules/identity/server/openid-visits/visit-rules.test.ts',
      'modules/identity/server/staff-sign-on/provider-responses.test.ts',
    ],
  },
  {
    name: 'a disabled person can sign in with an electronic ID',
    edits: [['modules/identity/server/electronic-id/routes.ts', '!person || !person.isActive ||', '!person ||']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'an electronic ID can be linked from a session that did not request it',
    edits: [['modules/identity/server/electronic-id/routes.ts', '!session || session.id !== pendingVisit.session_id', '!session']],
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
        'return seal(createBox(secret, personId), Buffer.from(nationalId))',
        'return Buffer.from(nationalId)',
      ],
    ],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
  },
  {
    name: 'electronic ID sign-ins are not limited',
    edits: [
      [
        'modules/identity/server/openid-visits/writes.ts',
        '  await deps.throttles.count(kind.throttle, findNetwork(request.ip))\n  const token = readVisitToken',
        '  const token = readVisitToken',
      ],
    ],
    tests: [
      'modules/identity/server/electronic-id/electronic-id.test.ts',
      'modules/identity/server/staff-sign-on/provider-responses.test.ts',
    ],
  },
  {
    name: 'wrong PINs are not limited across all sign-ups of an e-mail address',
    edits: [['modules/identity/server/registration/routes.ts', "await deps.throttles.count('pinOfSignUps', throttleKey)", '']],
    tests: ['modules/identity/server/registration/registration.test.ts'],
  },
  {
    name: 'guessed invitation tokens are not limited',
    edits: [
      [
        'modules/identity/server/registration/routes.ts',
        "  await deps.throttles.count('tokenOfNetwork', findNetwork(request.ip))\n  throw refusal('link-expired')",
        "  throw refusal('link-expired')",
      ],
    ],
    tests: ['modules/identity/server/registration/registration.test.ts'],
  },
  {
    name: 'concurrent invitations of one account leave several valid links',
    edits: [
      [
        'modules/identity/server/registration/invitation-writes.ts',
        '  const locale = await recordInvitation(transaction, accountId, origin.deps.clock())\n',
        '  const locale = null\n',
      ],
    ],
    tests: ['modules/identity/server/registration/registration.test.ts'],
  },
  {
    name: 'clients are invited at any e-mail address',
    edits: [
      [
        'modules/administration/server/onboarding/client-rules.ts',
        "  if (providerEmail !== null && requestedEmail !== undefined && requestedEmail !== providerEmail)\n    return { path: 'email', code: 'address-differs' }\n  const email = providerEmail ?? requestedEmail",
        '  const email = requestedEmail ?? providerEmail ?? undefined',
      ],
    ],
    tests: ['modules/administration/server/onboarding/onboarding.test.ts'],
  },
  {
    name: 'clients are invited at the e-mail address of another client',
    edits: [
      ['modules/administration/server/onboarding/client-rules.ts', "  if (isTaken) return { path: 'email', code: 'address-shared' }\n", ''],
    ],
    tests: ['modules/administration/server/onboarding/onboarding.test.ts'],
  },
  {
    name: 'staff without the strong factor that their firm requires have full access',
    edits: [
      [
        'platform/session/access.ts',
        "  if (session.awaitsFactor && !meta.isOpenWithoutFactor) throw refusal('stronger-factor-required')\n",
        '',
      ],
    ],
    tests: ['modules/identity/server/factors/staff-factor.test.ts'],
  },
  {
    name: 'a passkey does not count as a strong factor of staff',
    edits: [['platform/session/session-reads.ts', 'and not exists (select from passkeys k where k.person_id = p.id))', 'and true)']],
    tests: ['modules/identity/server/factors/staff-factor.test.ts'],
  },
  {
    name: 'staff with a disabled second factor sign in with only a password although their firm requires a strong factor',
    edits: [
      [
        'modules/identity/server/identity/writes.ts',
        'person.isSecondFactorDisabled && !needsStrongFactor(edition, person)',
        'person.isSecondFactorDisabled',
      ],
    ],
    tests: ['modules/identity/server/factors/staff-factor.test.ts'],
  },
]
