import pg from 'pg'

export type Verdict = { lost: number; partial: number; doubled: number }

type Profile = { acknowledged: string[]; unknown: string[]; requestIds: string[] }

/**
 * Records acknowledged and interrupted writes outside the tested system. An acknowledged write must be in the database exactly once. An
 * interrupted write must be there once or not at all, and never partially.
 */
export class WriteRecord {
  acknowledged = 0
  unknown = 0
  readonly #profiles = new Map<string, Profile>()
  readonly #sessions: { email: string; tokenHash: Buffer }[] = []

  recordProfileWrite(email: string, phone: string, requestId: string): void {
    const profile = this.#profileOf(email)
    profile.acknowledged.push(phone)
    profile.requestIds.push(requestId)
    this.acknowledged++
  }

  recordUnknownProfileWrite(email: string, phone: string): void {
    this.#profileOf(email).unknown.push(phone)
    this.unknown++
  }

  recordSignIn(email: string, tokenHash: Buffer): void {
    this.#sessions.push({ email, tokenHash })
    this.acknowledged++
  }

  recordUnknownSignIn(): void {
    this.unknown++
  }

  #profileOf(email: string): Profile {
    const existing = this.#profiles.get(email) ?? { acknowledged: [], unknown: [], requestIds: [] }
    this.#profiles.set(email, existing)
    return existing
  }

  /** Compares the record with the database. The connection must be able to read all rows. */
  async verify(connection: pg.ClientConfig): Promise<Verdict> {
    const client = new pg.Client(connection)
    await client.connect()
    const verdict: Verdict = { lost: 0, partial: 0, doubled: 0 }
    try {
      for (const [email, profile] of this.#profiles) await this.#verifyProfile(client, email, profile, verdict)
      await this.#verifySessions(client, verdict)
    } finally {
      await client.end()
    }
    return verdict
  }

  /**
   * Verifies that each acknowledged write has one event, that the row has the number of the last acknowledged or of an interrupted write,
   * and that there are no more other events than interrupted writes.
   */
  async #verifyProfile(client: pg.Client, email: string, profile: Profile, verdict: Verdict): Promise<void> {
    const { rows: events } = await client.query<{ request_id: string; count: number }>(
      `select e.request_id, count(*)::int from events e join people p on p.id = e.person_id where p.email = $1 and e.kind = 'profile.updated' group by 1`,
      [email],
    )
    const eventCounts = new Map(events.map((event) => [event.request_id, event.count]))
    verdict.lost += profile.requestIds.filter((id) => !eventCounts.has(id)).length
    verdict.doubled += events.filter((event) => event.count > 1).length
    const { rows } = await client.query<{ phone: string | null }>('select phone from people where email = $1', [email])
    const phone = rows[0]?.phone ?? ''
    const isExpected = phone === profile.acknowledged.at(-1) || profile.unknown.includes(phone)
    if (!isExpected && profile.acknowledged.length > 0) verdict.lost++
    const extra = events.length - profile.requestIds.length
    if (extra > profile.unknown.length) verdict.partial++
    // The row shows an interrupted write, so its event must be present too.
    if (profile.unknown.includes(phone) && extra < 1) verdict.partial++
  }

  /** Verifies that each acknowledged sign-in has a session, that each session has one PIN, and that each sent PIN has an e-mail. */
  async #verifySessions(client: pg.Client, verdict: Verdict): Promise<void> {
    const { rows } = await client.query<{ token_hash: Buffer; pins: number }>(
      `select s.token_hash, (select count(*)::int from pins where pins.session_id = s.id) as pins from sessions s where s.stage = 'second-factor'`,
    )
    const pinCounts = new Map(rows.map((row) => [row.token_hash.toString('hex'), row.pins]))
    verdict.lost += this.#sessions.filter((session) => !pinCounts.has(session.tokenHash.toString('hex'))).length
    verdict.partial += rows.filter((row) => row.pins !== 1).length
    const { rows: sums } = await client.query<{ mails: number; sent: number }>(
      `select (select count(*)::int from outbox_messages) as mails, (select count(*)::int from events where kind = 'pin.sent') as sent`,
    )
    if (sums[0]?.mails !== sums[0]?.sent) verdict.partial++
  }
}
