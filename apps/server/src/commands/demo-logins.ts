import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { editions } from '@atrium/editions/registry'

export type PrintedLogin = {
  name: string
  story: string
  role: string
  edition: string
  host: string
  email: string
  password: string
  portal: string
  /** How the person signs in. Clients who need an electronic ID select themselves at the simulated provider. */
  signsInBy: 'password' | 'electronic-id'
}

/** Lists the logins of the demo, one for each role and story. */
export function listLogins(): PrintedLogin[] {
  const firm = createDemoFirm({ clients: 0 })
  const people = new Map(firm.people.map((person) => [person.key, person]))
  return firm.logins.flatMap((login) => {
    const person = people.get(login.person)
    if (!person) return []
    return [
      {
        name: login.name,
        story: login.story,
        role: login.role,
        edition: login.edition,
        host: findHost(login.edition),
        email: person.email,
        password: demoPassword,
        portal: login.portal,
        signsInBy: person.signsInBy ?? 'password',
      },
    ]
  })
}

function findHost(editionId: string): string {
  return editions.find((edition) => edition.id === editionId)?.isMain ? 'localhost' : `${editionId}.localhost`
}

export function printLogins(address: string, say: (message: string) => void): void {
  const port = new URL(address).port
  say(`\nDemo logins (password ${demoPassword} for all; PINs arrive at ${address}/dev/mail):`)
  for (const login of listLogins()) say(`  ${login.email.padEnd(42)} ${login.role.padEnd(13)} http://${login.host}:${port}  ${login.story}`)
}
