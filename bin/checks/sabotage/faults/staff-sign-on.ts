import type { Fault } from './fault.ts'

const routes = 'modules/identity/server/staff-sign-on/routes.ts'
const writes = 'modules/identity/server/staff-sign-on/writes.ts'
const authenticationRequests = 'modules/identity/server/openid-visits/writes.ts'
const connection = 'platform/providers/openid-connect/connection.ts'
const adapter = 'platform/providers/openid-connect/staff-adapter.ts'
const tests = ['staff-sign-on', 'provider-responses', 'required-provider', 'staff-proof'].map(
  (name) => `modules/identity/server/staff-sign-on/${name}.test.ts`,
)
const adapterTests = ['platform/providers/openid-connect/staff-adapter.test.ts', ...tests]

/** Faults in the single sign-on of staff. */
export const staffSignOnFaults: readonly Fault[] = [
  {
    name: 'a staff account is matched by an e-mail address that the sign-on provider has not verified',
    edits: [[adapter, "claims['email_verified'] === true && ", '']],
    tests: adapterTests,
  },
  {
    name: 'a staff account is matched by an e-mail address with non-ASCII letters',
    edits: [[adapter, 'email.success && isAscii(email.data)', 'email.success']],
    tests: adapterTests,
  },
  {
    name: 'a staff account is matched by an e-mail address that the person has not confirmed',
    edits: [[writes, 'isStaff(person) && !(await isEmailVerified(transaction, person))', 'false']],
    tests,
  },
  {
    name: 'a second provider account with a staff member’s e-mail address signs in as that person',
    edits: [[writes, 'return earlier.some((one) => one.issuer === issuer && one.subject === subject)', 'return true']],
    tests,
  },
  {
    name: 'a member of staff with an account at one issuer can link a second account at another issuer',
    edits: [[writes, 'if (earlier.length > 0)', 'if (earlier.some((one) => one.issuer === issuer))']],
    tests,
  },
  {
    name: 'staff accounts are accepted from an issuer that other firms share',
    edits: [['platform/config.ts', '!mayBeShared && isSharedIssuer(issuer)', 'false']],
    tests: ['platform/config.test.ts'],
  },
  {
    name: 'a token of another tenant is accepted',
    edits: [[connection, "if (iss !== issuer) throw createInvalidTokenError('the token is of another issuer')", '']],
    tests: adapterTests,
  },
  {
    name: 'an authentication in the future counts as recent',
    edits: [[connection, 'iat > latest || Number(authenticatedAt) > latest', 'false']],
    tests: [...adapterTests, 'platform/providers/openid-connect/adapter.test.ts'],
  },
  {
    name: 'a provider account with a binding is matched by its e-mail address instead of the binding',
    edits: [[writes, 'const bound = await findBoundPersonId(transaction, account)', 'const bound: string | undefined = undefined']],
    tests,
  },
  {
    name: 'a client signs in with the provider of the staff',
    edits: [[writes, "if (!isStaff(person)) return { refused: 'not-staff', personId: person.id }", '']],
    tests,
  },
  {
    name: 'a deactivated member of staff signs in with the provider',
    edits: [[writes, "return person.isActive ? { person } : { refused: 'refused', personId: person.id }", 'return { person }']],
    tests,
  },
  {
    name: 'a person joins the staff by an invitation that has expired',
    edits: [['modules/identity/server/staff-sign-on/reads.ts', "\n    .where('expires_at', '>', now)", '']],
    tests,
  },
  {
    name: 'a staff account that is bound in another edition is accepted',
    edits: [
      [
        'platform/db/migrations/0006-staff-sign-on.sql',
        "call protect_table('staff_sign_ons', 'person');",
        "call protect_table_by_hand('staff_sign_ons', 'None.', '{select,insert,update,delete}'); create policy everything on staff_sign_ons using (true);",
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts', 'platform/db/grants.test.ts', ...tests],
  },
  {
    name: 'a second factor is assumed although the provider of the staff states none',
    edits: [[adapter, "typeof value === 'string' && factor.values.includes(value)", 'true']],
    tests: adapterTests,
  },
  {
    name: 'a factor at the provider of the staff counts as recent, whatever its age',
    edits: [['modules/identity/server/identity/writes.ts', 'new Date(now.getTime() - ageSeconds * 1000)', 'now']],
    tests,
  },
  {
    name: 'staff sign in with a password although the provider is required',
    edits: [
      [
        'modules/identity/server/identity/routes.ts',
        "  if (needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'session.refused', person)\n",
        '',
      ],
    ],
    tests,
  },
  {
    name: 'staff prove their identity with a password although the provider is required',
    edits: [
      [
        'modules/identity/server/identity/routes.ts',
        "  if (needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'proof.refused', person)\n",
        '',
      ],
    ],
    tests,
  },
  {
    name: 'staff reset a password although the provider is required',
    edits: [['modules/identity/server/passwords/routes.ts', 'person?.isActive && !needsStaffSignOn(edition, person)', 'person?.isActive']],
    tests,
  },
  {
    name: 'a forged response from another site cancels a pending request to the provider of the staff',
    edits: [[authenticationRequests, "fault: 'refused', isOfAnotherVisit: true }", "fault: 'refused' }"]],
    tests,
  },
  {
    name: 'staff sign in with a passkey alone although the provider is required',
    edits: [['modules/identity/server/passkeys/routes.ts', 'needsStaffSignOn(edition, person) && !isByProvider', 'false']],
    tests,
  },
  {
    name: 'sessions opened without the required provider stay valid',
    edits: [['platform/session/session-reads.ts', "staffSignOn?.use === 'required' ? sql", 'staffSignOn === undefined ? sql']],
    tests,
  },
  {
    name: 'a wrong password reveals who must sign in with the provider',
    edits: [
      [
        'modules/identity/server/identity/routes.ts',
        '  if (!person || !isRight || !person.isActive) {',
        "  if (person && needsStaffSignOn(edition, person)) return refuseWithoutProvider(context, 'session.refused', person)\n  if (!person || !isRight || !person.isActive) {",
      ],
    ],
    tests,
  },
  {
    name: 'a proof of identity requested by one session is accepted in another',
    edits: [[routes, '!isFullSession(session) || session.id !== pendingVisit.session_id', '!isFullSession(session)']],
    tests,
  },
  {
    name: 'a provider account bound to another person proves the identity of the signed-in person',
    edits: [[routes, "if ((await findBoundPersonId(transaction, account)) !== session.person.id) return { refused: 'refused' }", '']],
    tests,
  },
  {
    name: 'an earlier authentication at the provider of the staff proves an identity',
    edits: [[adapter, 'isFresh ? freshSeconds : settings.maxAgeSeconds', 'settings.maxAgeSeconds']],
    tests: adapterTests,
  },
  {
    name: 'a response to a request for an electronic ID is accepted as a sign-in of staff',
    edits: [[authenticationRequests, "\n      .where('purpose', 'in', [...purposes])", '']],
    tests,
  },
]
