import { call } from '../../client.ts'
import type { Finding } from '../security.ts'

const title = 'password guessing is limited for one account and across a thousand accounts, and the owner can still sign in [S14]'
const maxTried = 10
/** Attempts that one network may make in a quarter of an hour, for all accounts together. */
const maxOfNetwork = 300

export async function guessPasswords(port: number, owner: { email: string; password: string }): Promise<Finding> {
  const attempt = async (email: string, password: string, address: string) =>
    (await call(port, 'POST', '/api/session', { body: { email, password }, headers: { 'x-forwarded-for': address } })).status
  const oneAccountStatuses: number[] = []
  for (let time = 0; time < 100; time++) oneAccountStatuses.push(await attempt(owner.email, `guess ${time}`, '203.0.113.50'))
  const manyAccountStatuses: number[] = []
  for (let time = 0; time < 1_000; time++)
    manyAccountStatuses.push(await attempt(`somebody${time}@nowhere.example`, 'guess', '203.0.113.51'))
  const countChecked = (statuses: number[]) => statuses.filter((status) => status === 401).length
  const isOwnerIn = (await attempt(owner.email, owner.password, '198.51.100.9')) === 200
  return {
    title,
    isGood: countChecked(oneAccountStatuses) <= maxTried && countChecked(manyAccountStatuses) <= maxOfNetwork && isOwnerIn,
    figure: `${countChecked(oneAccountStatuses)} of 100 guesses and ${countChecked(manyAccountStatuses)} of 1,000 accounts checked, the owner ${isOwnerIn ? 'can sign in' : 'is locked out'}`,
  }
}
