import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { compileForm } from '@atrium/domain/forms/compile-form'
import type { FormDefinition, FormField } from '@atrium/domain/forms/definition'
import { evaluateForm } from '@atrium/domain/forms/evaluate-form'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import pg from 'pg'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { closeConnection, recordStatements, replay, sendRequest, startMinimalServer, type Request } from './api-baselines.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures forms on the server: the evaluation of 1,000 conditions, the list of 10,000 submissions, and 200 people who fill in a form with
 * an autosave every five seconds. Each line states the baselines of the same run. Usage: `bench/forms.ts [submissions] [people]`.
 */

const submissions = Number(process.argv[2] ?? 10_000)
const people = Number(process.argv[3] ?? 200)
const conditions = 1_000
const bound = { evaluationMs: 2, listMs: 60, autosaveP99Ms: 300 }
const portal = 'private-clients'
const [autosaveEveryMs, savesOfPerson, fieldsOfForm] = [5_000, 12, 40]

await benchEvaluation()

const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: String(people + 20), TRUST_PROXY: '1', LOG_LEVEL: 'error' }, dataDir)
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
const firm = createDemoFirm({ clients: people + 20 })
const cookie = await signIn(atrium.port, firm.people.find(({ role }) => role === 'admin')?.email ?? '', demoPassword)
const form = await publishForm()
const fillers = await signInFillers()
await fillSubmissions()

// The app prepares its statements, so the baseline does the same.
const client = new pg.Client(login)
await client.connect()
prepareRepeated(client)
await benchList('list of submissions, first page', {})
await benchList('list of submissions, last page', { offset: submissions - 50 })
await benchList('list of submissions, filtered by step', { filters: [{ field: 'step', value: 'Approved' }] })
closeConnection()
await client.end()

await benchAutosave()
await atrium.stop()
removeFolder(dataDir)

/** Compares the evaluation of a form with plain comparisons of the same answers. */
async function benchEvaluation(): Promise<void> {
  const fields = Array.from({ length: conditions }, (_, index): FormField => ({
    name: `f${index}`,
    type: 'text',
    label: `Field ${index}`,
    when: index % 2 === 0 ? { ne: [{ field: `f${index + 1}` }, { value: 'x' }] } : { any: [{ not: { answered: { field: 'none' } } }] },
  }))
  const definition: FormDefinition = { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] }
  const compiled = compileForm(definition)
  const answers = Object.fromEntries(fields.map(({ name }, index) => [name, index % 3 === 0 ? 'x' : `Answer ${index}`]))
  let shown = 0
  const timing = await measureInTurn(
    {
      evaluation: async () => (shown = evaluateForm(compiled, { answers, today: '2026-11-26' }).shown.length),
      plain: async () =>
        fields.filter((_field, index) => index % 2 === 1 || answers[`f${index + 1}`] !== 'x').map(({ name }) => answers[name]),
    },
    400,
    100,
  )
  const isWithin = timing.evaluation.p50 <= bound.evaluationMs
  print({ bench: 'evaluation of conditions', conditions, shown, unit: 'ms', ...timing, bound: bound.evaluationMs, isWithin })
}

/** Publishes a form with questions, of which every fifth is shown by a condition. */
async function publishForm(): Promise<string> {
  const id = randomUUID()
  const fields = Array.from({ length: fieldsOfForm }, (_, index) => ({
    name: `f${index}`,
    type: 'text',
    limit: 200,
    label: `Question ${index}`,
    ...(index % 5 === 4 && { when: { answered: { field: `f${index - 1}` } } }),
  }))
  const definition = { steps: [{ id: 's', fieldsets: [{ id: 'main', fields }] }] }
  const created = await call(atrium.port, 'POST', '/api/collections/forms/items', {
    cookie,
    body: { id, values: { name: 'Form of the benchmark', definition } },
  })
  const { version } = created.json as { version: string }
  const published = await call(atrium.port, 'POST', `/api/collections/forms/items/${id}/publication`, { cookie, body: { version } })
  if (published.status !== 200) throw new Error(published.text)
  return id
}

/** Writes submissions of many people into the tables directly, with up to three steps each. */
async function fillSubmissions(): Promise<void> {
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`
    create temp table p as select id, row_number() over (order by id) - 1 as number from people where edition = 'wealth' and role = 'client';
    create temp table n as select i, gen_random_uuid() as id, p.id as person, now() - i * interval '7 minutes' as at
      from generate_series(1, ${submissions}) i join p on p.number = i % (select count(*) from p);
    insert into form_submissions (id, edition, form_id, form_version, portal_id, person_id, owner, answers, created_at, updated_at, submitted_at, notified_at)
      select id, 'wealth', '${form}', 1, '${portal}', person, 'person:' || person, jsonb_build_object('f0', 'Answer ' || i),
        at, at, at, at from n;
    insert into form_steps (submission_id, number, edition, step, created_at, created_by)
      select id, number, 'wealth', (array['Approved', 'Verified', 'Released'])[number], now(), person
      from n, generate_series(1, 3) number where number <= i % 4;
    insert into form_work (submission_id, edition, step)
      select id, 'wealth', (array['Under review', 'Approved', 'Verified', 'Released'])[i % 4 + 1] from n;
  `)
  await owner.query('vacuum analyze')
  await owner.end()
}

async function benchList(bench: string, query: object): Promise<void> {
  const body = JSON.stringify({ limit: 50, parent: form, ...query })
  const request: Request = { method: 'POST', path: '/api/collections/submissions/search', cookie, body }
  const bare = await startMinimalServer(await sendRequest(atrium.port, request))
  const statements = await recordStatements(login, request)
  const timing = await measureInTurn(
    {
      api: () => sendRequest(atrium.port, request),
      node: () => sendRequest(bare.port, { method: 'GET', path: '/' }),
      pg: () => replay(client, statements),
    },
    40,
    10,
  )
  bare.stop()
  const limit = Math.min(bound.listMs, timing.node.p50 + 2 * timing.pg.p50)
  print({
    bench,
    submissions,
    unit: 'ms',
    ...timing,
    statements: statements.length,
    bound: roundToThousandths(limit),
    ratio: roundToThousandths(timing.api.p50 / limit),
    isWithin: timing.api.p50 <= limit,
  })
}

/** Signs in people who may fill in the form, before other benchmarks add load. */
async function signInFillers(): Promise<string[]> {
  // Generated clients have no password, and not all named ones may use theirs.
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query(`update people set password_hash = (select password_hash from people where role = 'admin' and edition = 'wealth' limit 1),
    is_second_factor_disabled = true where role = 'client' and edition = 'wealth' and password_hash is null`)
  await owner.end()
  const sessions: string[] = []
  for (const { email, role, edition } of firm.people) {
    if (sessions.length === people) break
    if (role !== 'client' || edition !== 'wealth') continue
    const session = await signIn(atrium.port, email, demoPassword).catch(() => null)
    if (session === null) continue
    const { status } = await call(atrium.port, 'GET', `/api/portals/${portal}/forms/${form}`, { cookie: session })
    if (status === 200) sessions.push(session)
  }
  return sessions
}

/** Lets people fill in the form at the same time, each from a network of their own, with one save every five seconds. */
async function benchAutosave(): Promise<void> {
  const times: number[] = []
  const failures = new Map<number, number>()
  const fill = async (session: string, index: number) => {
    await pause((index / fillers.length) * autosaveEveryMs)
    let revision = 0
    for (let save = 0; save < savesOfPerson; save++) {
      const startedAt = performance.now()
      const field = `f${save % fieldsOfForm}`
      const body = { changes: { [field]: `Answer ${save} of person ${index}` }, revision, place: field }
      const { status, json } = await call(atrium.port, 'PUT', `/api/portals/${portal}/forms/${form}/draft`, { cookie: session, body })
      times.push(performance.now() - startedAt)
      if (status === 200) revision = (json as { revision: number }).revision
      else failures.set(status, (failures.get(status) ?? 0) + 1)
      await pause(Math.max(0, autosaveEveryMs - (performance.now() - startedAt)))
    }
  }
  await Promise.all(fillers.map(fill))
  const ordered = times.toSorted((left, right) => left - right)
  const at = (share: number) => roundToThousandths(ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0)
  print({
    bench: 'autosave of many people',
    people: fillers.length,
    saves: times.length,
    unit: 'ms',
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    failures: Object.fromEntries(failures),
    bound: bound.autosaveP99Ms,
    isWithin: fillers.length === people && failures.size === 0 && at(0.99) <= bound.autosaveP99Ms,
  })
}
