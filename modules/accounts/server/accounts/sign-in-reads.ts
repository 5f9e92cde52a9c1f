import { sql } from 'kysely'

/** Selects when an owner of an account `a` last signed in. Null if none ever has. */
export const lastSignInQuery = sql`select max(p.last_sign_in_at) from account_people ap join people p on p.id = ap.person_id
  where ap.account_id = a.id and ap.relation in ('owner', 'joint')`
