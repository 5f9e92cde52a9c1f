/** What a sign-in is counted under: the edition and the address, whether or not anybody has it. */
export function accountKey(edition: string, email: string): string {
  return `${edition}:${email.trim().toLowerCase().slice(0, 120)}`
}
