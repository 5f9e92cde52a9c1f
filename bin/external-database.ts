import pg from 'pg'
import { createRole } from '@atrium/platform/db/roles'

const role = 'atrium_app'
const ownerRole = 'atrium_owner'
const password = 'only-for-tests'

/**
 * Creates a database on the cluster of DATABASE_OWNER_URL, or else of DATABASE_URL, whose login must be allowed to create databases and
 * roles. Returns undefined if neither is set; the embedded server is used in that case.
 */
export async function openExternalDatabase(): Promise<{ environment: Record<string, string>; drop(): Promise<void> } | undefined> {
  const url = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL']
  if (!url) return undefined
  const name = `atrium_journeys_${process.pid}`
  // Connected only while it is needed, so that a check may restart the server in between.
  const administer = async (work: (administrator: pg.Client) => Promise<unknown>) => {
    const administrator = new pg.Client({ connectionString: url })
    await administrator.connect()
    await work(administrator).finally(() => administrator.end())
  }
  await administer(async (administrator) => {
    await createRole(administrator, role, password)
    await createRole(administrator, ownerRole, password)
    await administrator.query(`create database ${name} owner ${ownerRole}`)
  })
  const owner = new URL(url)
  owner.pathname = `/${name}`
  owner.username = ownerRole
  owner.password = password
  const app = new URL(owner)
  app.username = role
  app.password = password
  return {
    environment: { DATABASE_URL: app.href, DATABASE_OWNER_URL: owner.href },
    drop: () => administer((administrator) => administrator.query(`drop database ${name} with (force)`)),
  }
}
