import type { NewEnvelope } from '../../contract/envelopes.ts'
import { countNeeded, type AccountMandate } from '../../contract/mandate.ts'
import { takeRoles, type TakenRole } from '../../contract/roles.ts'
import type { LeftOutReason } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import type { SigningPerson } from '../envelopes/envelope-rules.ts'

/** An account with the people who can sign for it. `hasAccess` states whether a person can sign in. */
export type SigningAccount = {
  id: string
  name: string
  people: readonly (SigningPerson & { hasAccess: boolean })[]
  mandate: AccountMandate
  /** True if the clients of the account may open its documents. */
  opensDocuments: boolean
}

export type Plan = { signers: TakenRole[]; needed: number; leftOut: LeftOutReason | null }

/** Returns who would sign for an account by a template, and why it is left out. */
export function planSigners(template: TemplateContent, { people, mandate, opensDocuments }: SigningAccount): Plan {
  const owners = people.filter(({ relation }) => relation !== 'attorney').length
  const signers = takeRoles(template.roles, people)
  const demanded = countNeeded(mandate, owners)
  const needed = template.needs === 'everyone' ? signers.length : Math.min(demanded, signers.length)
  const represented = new Set(signers.map(({ person, for: owner }) => owner ?? person)).size
  const withAccess = new Set(people.filter(({ hasAccess }) => hasAccess).map(({ person }) => person))
  const findReason = (): LeftOutReason | null => {
    if (owners === 0) return 'no-owner'
    if (represented < Math.max(demanded, 1)) return 'too-few-places'
    if (!opensDocuments) return 'no-documents'
    return signers.filter(({ person }) => withAccess.has(person)).length < needed ? 'no-access' : null
  }
  return { signers, needed, leftOut: findReason() }
}

type Request = { document: string; template: TemplateContent; message: string; expiresOn: string; signers: readonly TakenRole[] }

/** Returns the request for the envelope of one account. */
export function createRequest({ document, template, message, expiresOn, signers }: Request): NewEnvelope {
  return {
    document,
    version: 1,
    kind: template.kind,
    message,
    isOrdered: template.isOrdered,
    expiresOn,
    signers: signers.map(({ fields, ...capacity }) => ({
      id: crypto.randomUUID(),
      ...capacity,
      fields: fields.map((field) => ({ ...field, id: crypto.randomUUID() })),
    })),
    needs: template.needs,
    remindDays: template.remindDays,
  }
}

/** Returns true if every field of a template is on one of the pages. */
export const fitsPages = ({ roles }: TemplateContent, pages: number): boolean =>
  roles.every(({ fields }) => fields.every(({ page }) => page <= pages))
