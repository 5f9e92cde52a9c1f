import { randomBytes, randomUUID } from 'node:crypto'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { hashToken, sessionCookie } from '@atrium/platform/http/session-cookie'
import type pg from 'pg'

export const portal = 'private-clients'
const edition = 'wealth'

export type Writer = { person: string; cookie: string }
export type Population = { adviser: Writer; clients: Writer[]; group: string }

/** Adds clients of one adviser in one group, with sessions, so that each of them can write. */
export async function addClients(owner: pg.Client, count: number): Promise<Population> {
  const group = randomUUID()
  const adviserEmail = createDemoFirm({ clients: 0 }).people.find(({ key }) => key === 'eleanor-whitcombe')?.email ?? ''
  await owner.query(`
    insert into accounts (edition, portal_id, external_id, name, email, currency)
      select '${edition}', '${portal}', 'SENT-' || i, 'Client ' || i, 'client' || i || '@check.example', 'GBP' from generate_series(1, ${count}) i;
    insert into people (edition, email, name, role, locale, email_verified_at)
      select '${edition}', 'client' || i || '@check.example', 'Client ' || i, 'client', 'en', now() from generate_series(1, ${count}) i;
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select '${edition}', a.id, p.id, r.relation, '2020-01-01'
      from accounts a cross join (values ('owner'), ('adviser')) r (relation)
        join people p on p.edition = a.edition and p.email = case r.relation when 'owner' then a.email else '${adviserEmail}' end
      where a.external_id like 'SENT-%';
    insert into client_groups (id, edition, portal_id, name) values ('${group}', '${edition}', '${portal}', 'Everybody');
    insert into client_group_members (edition, group_id, account_id, member_since)
      select '${edition}', '${group}', id, now() - interval '1 day' from accounts where external_id like 'SENT-%'`)
  const { rows } = await owner.query<{ id: string; email: string }>(
    `select id, email from people where edition = '${edition}' and (email like '%@check.example' or email = '${adviserEmail}')`,
  )
  const tokens = rows.map(({ id, email }) => ({ person: id, email, token: randomBytes(32).toString('base64url') }))
  await owner.query(
    `insert into sessions (edition, person_id, token_hash, stage, created_at, last_active_at, ends_at, second_factor_at)
      select '${edition}', person, hash, 'signed-in', now(), now(), now() + interval '6 hours', now()
      from unnest($1::uuid[], $2::bytea[]) as s (person, hash)`,
    [tokens.map(({ person }) => person), tokens.map(({ token }) => hashToken(token))],
  )
  const toWriter = ({ person, token }: { person: string; token: string }): Writer => ({ person, cookie: `${sessionCookie}=${token}` })
  const adviser = tokens.find(({ email }) => email === adviserEmail)
  if (!adviser) throw new Error('The demo firm has no adviser for this check')
  return { adviser: toWriter(adviser), clients: tokens.filter((one) => one !== adviser).map(toWriter), group }
}
