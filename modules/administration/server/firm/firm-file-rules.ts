import { themeName } from '@atrium/contract/theme-schemas'
import type { Edition } from '@atrium/editions/edition'
import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const day = z.iso.date()
const email = z.string().check(z.trim(), z.toLowerCase(), z.email())
const seats = z.int().check(z.minimum(0), z.maximum(9_999_999))

const organisation = z.strictObject({
  name: text,
  /** Domain of the e-mail addresses whose owners may sign up as advisers with the organisation's code. */
  domain: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  accountSeats: z.optional(seats),
  adviserSeats: z.optional(seats),
})

const portal = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80)),
  organisation: text,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  strapline: z.optional(text),
  theme: themeName,
  /** Terms of use by language: the names of HTML files as written, replaced with the content of these files before validation. */
  terms: z.optional(z.partialRecord(z.enum(['en', 'is', 'el']), z.string().check(z.minLength(1)))),
})

/** A member of staff who has already signed up, with their role. */
const staff = z.strictObject({ email, role: z.enum(['admin', 'company-admin', 'professional']), organisation: text })

const relation = z.strictObject({
  /** External id of the account, or its e-mail address if only one account has it. */
  account: text,
  person: email,
  relation: z.enum(['owner', 'joint', 'attorney', 'executor', 'professional', 'adviser', 'staff']),
  since: z.optional(day),
  /** The last day of the relation, or null for none. If it is not stated, it is not changed. */
  until: z.optional(z.nullable(day)),
})

const clientGroup = z.strictObject({
  portal: text,
  name: text,
  score: z.optional(z.int()),
  isActive: z.optional(z.boolean()),
  /** Accounts of the group. If stated, others are removed from it. */
  accounts: z.optional(z.array(text)),
})

const accessGroup = z.strictObject({
  portal: text,
  name: text,
  isActive: z.optional(z.boolean()),
  /** Advisers who may see the accounts of the group. If stated, other advisers are removed from the group. */
  team: z.optional(z.array(email)),
  /** Accounts of the group. If stated, others are removed from it. */
  accounts: z.optional(z.array(text)),
})

const firmFile = z.strictObject({
  organisations: z._default(z.array(organisation), []),
  portals: z._default(z.array(portal), []),
  staff: z._default(z.array(staff), []),
  relations: z._default(z.array(relation), []),
  clientGroups: z._default(z.array(clientGroup), []),
  accessGroups: z._default(z.array(accessGroup), []),
})

/** English error messages, which zod/mini does not include by default. */
const { localeError } = z.locales.en()

/** Content of the file that `bin/admin apply-firm` reads. Objects that it does not contain are not changed. */
export type FirmFile = z.infer<typeof firmFile>
export type FirmOrganisation = z.infer<typeof organisation>
export type FirmPortal = z.infer<typeof portal>
export type FirmStaff = z.infer<typeof staff>
export type FirmRelation = z.infer<typeof relation>
export type FirmGroup = z.infer<typeof clientGroup> & z.infer<typeof accessGroup>

/**
 * Validates the content of a firm's file.
 * @returns the file, or a sentence for each mistake, with the path of its field
 */
export function parseFirmFile(edition: Edition, content: unknown): { firm: FirmFile } | { mistakes: string[] } {
  const parsed = firmFile.safeParse(content, { error: localeError })
  if (!parsed.success) return { mistakes: parsed.error.issues.map(({ path, message }) => `${formatPath(path)}: ${message}.`) }
  const mistakes = [...listDuplicates(parsed.data), ...listMissingTerms(edition, parsed.data), ...listReversedRelations(parsed.data)]
  return mistakes.length > 0 ? { mistakes } : { firm: parsed.data }
}

/** Writes a path as `portals[0].theme`. */
function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The file'
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`)).join('')
}

function listDuplicates(firm: FirmFile): string[] {
  const keys: Readonly<Record<string, readonly string[]>> = {
    'organisations, name': firm.organisations.map(({ name }) => name),
    'organisations, domain': firm.organisations.flatMap(({ domain }) => domain ?? []),
    'portals, id': firm.portals.map(({ id }) => id),
    'staff, email': firm.staff.map((person) => person.email),
    relations: firm.relations.map((one) => `${one.account} ${one.person} ${one.relation}`),
    clientGroups: firm.clientGroups.map((group) => `${group.portal} ${group.name}`),
    accessGroups: firm.accessGroups.map((group) => `${group.portal} ${group.name}`),
  }
  return Object.entries(keys).flatMap(([where, values]) =>
    [...new Set(values.filter((value, index) => values.indexOf(value) !== index))].map((value) => `${where}: "${value}" is stated twice.`),
  )
}

/** Terms need a text in every language of the edition, because clients accept them in their own language. */
function listMissingTerms(edition: Edition, { portals }: FirmFile): string[] {
  return portals.flatMap(({ id, terms }) =>
    edition.locales
      .filter((locale) => terms !== undefined && terms[locale] === undefined)
      .map((locale) => `portals, terms of "${id}": the text in "${locale}", a language of the edition, is missing.`),
  )
}

function listReversedRelations({ relations }: FirmFile): string[] {
  return relations
    .filter(({ since, until }) => since !== undefined && until && until < since)
    .map(({ account, person }) => `relations, ${person} and ${account}: "until" is before "since".`)
}
