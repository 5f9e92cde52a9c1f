import type { Fault } from './fault.ts'

/** Faults in the access to accounts, portfolios, profiles and administration. */
export const accessFaults: readonly Fault[] = [
  {
    name: 'a client can open the accounts of other clients',
    edits: [
      ['modules/accounts/server/accounts/reads.ts', ' and a.id = any (${person.accountIds}::uuid[]) and a.is_active', ' and a.is_active'],
      ['platform/session/access.ts', "isStaff(person) ? '*' : person.accountIds", "'*'"],
    ],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'a client gets the complete calculations that only staff may see',
    edits: [
      [
        'modules/investments/contract/portfolios.ts',
        ".meta({ caller: 'staff', isHeavy: true })",
        ".meta({ caller: 'signed-in', isHeavy: true })",
      ],
    ],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'a page that is disabled for the account is still served',
    edits: [['modules/accounts/server/accounts/reads.ts', 'not exists (${rule} and not r.is_enabled)', 'not exists (${rule} and false)']],
    tests: ['modules/people/server/profiles/profiles.test.ts'],
  },
  {
    name: 'the page of a service that no rule of the account opens is served',
    edits: [['modules/accounts/server/accounts/reads.ts', '`exists (${rule} and r.is_enabled)`', '`true`']],
    tests: ['modules/planning/server/holdings/holdings.test.ts'],
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
    name: 'a disabled person’s session stays valid',
    edits: [['platform/session/session-reads.ts', 'p.is_active and', '']],
    tests: ['apps/server/src/access-matrix.test.ts'],
  },
  {
    name: 'an idle session does not expire',
    edits: [
      ['platform/session/session-reads.ts', '\n      and s.last_active_at > ${new Date(now.getTime() - edition.session.idleMs)}', ''],
    ],
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
    name: 'the token of a session cookie is accepted in a header',
    edits: [['platform/session/session-reads.ts', 'and s.transport = ${transport} ', '']],
    tests: ['apps/server/src/http/native-app.test.ts'],
  },
  {
    name: 'a view by staff is not recorded',
    edits: [['modules/accounts/server/accounts/access.ts', 'if (isStaff(edition.person)) await recordView(context, edition, account)', '']],
    tests: ['modules/identity/server/access-history/access-history.test.ts'],
  },
  {
    name: 'a person who must use an electronic ID can sign in without it',
    edits: [['platform/session/access.ts', "if (session.awaitsElectronicId) throw refusal('electronic-id-required')", '']],
    tests: ['modules/identity/server/electronic-id/electronic-id.test.ts'],
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
    edits: [['modules/administration/server/upstreams/connection-rules.ts', 'isAllowedUrl(url, false)', 'isAllowedUrl(url, true)']],
    tests: ['modules/administration/server/upstreams/upstreams.test.ts'],
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
    name: 'several photos are decoded at the same time',
    edits: [['platform/files/pictures.ts', 'lastConversion.then(convert)', 'convert()']],
    tests: ['modules/people/server/portraits/photo-rules.test.ts'],
  },
  {
    name: 'the file of a firm makes a client a member of staff',
    edits: [['modules/administration/server/firm/people-writes.ts', "  if (person.role === 'client')", '  if (false)']],
    tests: ['modules/administration/server/firm/firm.test.ts'],
  },
  {
    name: 'the file of a firm gives a client the relation of an adviser',
    edits: [['modules/administration/server/firm/people-writes.ts', "if (isForStaff === (person.role === 'client'))", 'if (false)']],
    tests: ['modules/administration/server/firm/firm.test.ts'],
  },
]
