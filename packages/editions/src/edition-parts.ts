import { electronicIdLabels, features, socialProviders } from '@atrium/contract/editions'
import { languageTags, locales } from '@atrium/contract/locales'
import { themeNames } from '@atrium/contract/themes'
import { datesOfClasses, retentionClasses } from '@atrium/domain/retention'
import * as z from 'zod/mini'
import { dataSources, upstreamsOfConcepts, type Edition } from './edition.ts'
import { marks } from './themes/marks.ts'

/** The rule of a part of an edition, and the remedy if the part is missing or violates the rule. */
export type EditionPart = { schema: z.ZodMiniType; remedy: string }

const text = z.string().check(z.trim(), z.minLength(1))
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
const domain = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))
const clockTime = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/
const pageUrl = z.string().check(z.regex(/^(\/(?!\/)|https:\/\/)\S+$/))
const positive = z.int().check(z.positive())
const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
const isUnique = (joinNames: readonly unknown[]) => new Set(joinNames).size === joinNames.length
const createUniqueList = <Item extends z.ZodMiniType>(item: Item, minimum: number) =>
  z.array(item).check(z.minLength(minimum), z.refine(isUnique, { abort: true }))

const { portfolios, ...optionalUpstreams } = upstreamsOfConcepts
const conceptUpstreams = z.strictObject({
  portfolios: z.enum(portfolios),
  ...Object.fromEntries(Object.entries(optionalUpstreams).map(([concept, names]) => [concept, z.optional(z.enum(names))])),
})
const upstreamList = Object.entries(upstreamsOfConcepts)
  .map(([concept, names]) => `${concept} (${names.join(', ')})`)
  .join(', ')

const joinNames = (values: readonly string[]) => values.join(', ')
/** Retention classes that need no date but that of the document. */
const usualRetentionClasses = retentionClasses.filter((name) => datesOfClasses[name].needed.every((date) => date === 'date'))
const anotherPath = 'a path of Atrium such as /terms, or an address beginning with https://'
const domains = 'state domains in lower case without "@", such as acme.example'

/** The rules of all parts. `check-editions.ts` compares parts that depend on each other. */
export const editionParts = {
  id: { schema: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), remedy: 'use lower-case letters, digits and hyphens' },
  isMain: { schema: z.optional(z.literal(true)), remedy: 'state true in one edition, and leave it out in the others' },
  name: { schema: text, remedy: 'state the name of the firm' },
  strapline: { schema: z.string(), remedy: 'state the words below the name, or an empty text' },
  mark: {
    schema: z.enum(Object.keys(marks)),
    remedy: `name one of ${joinNames(Object.keys(marks))}, or draw another in packages/editions/src/themes/marks.ts`,
  },
  theme: { schema: z.enum(themeNames), remedy: `name one of ${joinNames(themeNames)}, or add another as in docs/brand.md` },
  locales: { schema: createUniqueList(z.enum(locales), 1), remedy: `list one or more of ${joinNames(locales)}, each once` },
  defaultLocale: { schema: z.enum(locales), remedy: `name one of ${joinNames(locales)}` },
  languageTags: {
    schema: z.record(z.enum(locales), z.enum(languageTags)),
    remedy: `state the tag of each language: ${joinNames(languageTags)}`,
  },
  features: { schema: createUniqueList(z.enum(features), 0), remedy: `list any of ${joinNames(features)}, each once` },
  electronicId: {
    schema: z.nullable(z.strictObject({ label: z.enum(electronicIdLabels), claim: text, assurance: z.nullable(text) })),
    remedy: `state label (${joinNames(electronicIdLabels)}), the claim that holds the national id, and assurance (a level, or null for any), or null if the firm has no electronic ID`,
  },
  staffSignOn: {
    schema: z.nullable(
      z.strictObject({
        provider: z.record(z.enum(locales), text),
        use: z.enum(['offered', 'required']),
        factor: z.nullable(z.strictObject({ claim: z.enum(['amr', 'acr']), values: createUniqueList(text, 1) })),
      }),
    ),
    remedy: `state provider (its name in each language: ${joinNames(locales)}), use (offered, or required if staff sign in with it only) and factor (the claim amr or acr, and the values that stand for a second factor, or null), or null if staff have no single sign-on`,
  },
  socialProviders: { schema: socialProviders, remedy: 'state false for google, microsoft and linkedin, which Atrium does not support' },
  session: {
    schema: z.strictObject({ idleMs: positive, absoluteMs: positive }).check(z.refine(({ idleMs, absoluteMs }) => idleMs <= absoluteMs)),
    remedy: 'state idleMs and absoluteMs in milliseconds, of which idleMs is not the longer one',
  },
  pinValidityMs: { schema: positive, remedy: 'state for how many milliseconds a PIN is valid' },
  staffFactor: {
    schema: z.enum(['any', 'strong']),
    remedy: 'state any, or strong if staff need an authenticator app or a passkey',
  },
  invitationValidDays: {
    schema: z.int().check(z.minimum(1), z.maximum(90)),
    remedy: 'state for how many days an invitation is valid, from 1 to 90',
  },
  pinChannels: {
    schema: createUniqueList(z.enum(['email', 'sms']), 1).check(z.refine((channels) => channels.includes('email'))),
    remedy: 'list email, and also sms if the firm has a gateway',
  },
  providers: {
    schema: conceptUpstreams,
    remedy: `state the upstream of portfolios, and of any other concept that the firm has: ${upstreamList}`,
  },
  usesPlatformSecurities: { schema: z.optional(z.literal(true)), remedy: 'state true, or leave it out' },
  dataSource: {
    schema: z.nullable(z.enum(dataSources)),
    remedy: `name one of ${joinNames(dataSources)}, or null for that of the deployment (DATA_PROVIDER)`,
  },
  adviserScope: { schema: z.enum(['assigned', 'all']), remedy: 'state assigned or all' },
  defaultPortal: {
    schema: z.nullable(slug),
    remedy:
      'state the id of the portal for new accounts, as in the file of bin/admin apply-firm, or null if accounts are not created by sign-up',
  },
  backOfficeMenu: {
    schema: z.strictObject({ accounts: z.array(text), content: z.array(text), portals: z.array(text) }),
    remedy: 'list the names of collections in the groups accounts, content and portals',
  },
  defaultClientGroup: { schema: text, remedy: 'state the name of the client group of new accounts' },
  signUp: {
    schema: z
      .strictObject({
        allowedDomains: z.nullable(z.array(domain)),
        forbiddenDomains: z.array(domain),
        staffDomains: z.nullable(z.array(domain)),
      })
      .check(z.refine(({ forbiddenDomains, staffDomains }) => !staffDomains?.some((one) => forbiddenDomains.includes(one)))),
    remedy: `${domains}, for allowedDomains and staffDomains null for any, and forbid no domain of the staff`,
  },
  contact: { schema: z.strictObject({ email, phone: text }), remedy: 'state email and phone of the firm' },
  generalContact: {
    schema: z.strictObject({ name: text, email, phone: text }),
    remedy: 'state name, email and phone for clients without an adviser',
  },
  timeZone: { schema: z.string().check(z.refine(isTimeZone)), remedy: 'state a time zone by its IANA name, such as Europe/London' },
  taxJurisdiction: {
    schema: z.string().check(z.regex(/^[A-Z]{2}$/)),
    remedy: 'state the country whose tax rules apply, in two capital letters of ISO 3166, such as GB',
  },
  unusualAccess: {
    schema: z.strictObject({ clientsInAnHour: positive, clientsInADay: positive, filesInAnHour: positive, filesInADay: positive }),
    remedy: 'state how many clients a member of staff opens and how many files they download at most, in an hour and in a day',
  },
  developerDomains: { schema: z.array(domain), remedy: domains },
  documentLimits: {
    schema: z.strictObject({ bytes: positive, count: positive }),
    remedy: 'state how many bytes and how many documents an account may have in Atrium',
  },
  retentionOfKinds: {
    schema: z.record(z.string(), z.enum(usualRetentionClasses)),
    remedy: `state the retention class of kinds of documents, such as advice (${joinNames(usualRetentionClasses)})`,
  },
  signingHosts: { schema: z.array(domain), remedy: domains },
  recordingHosts: { schema: z.array(domain), remedy: domains },
  office: {
    schema: z.strictObject({
      hours: z
        .array(
          z.strictObject({
            days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1)),
            from: z.string().check(z.regex(clockTime)),
            to: z.string().check(z.regex(clockTime)),
          }),
        )
        .check(z.minLength(1)),
      answerMinutes: positive,
    }),
    remedy:
      'state the hours in which messages are answered, such as { days: [1], from: "09:00", to: "17:00" }, and within how many minutes',
  },
  videoHosts: { schema: z.array(domain), remedy: domains },
  staffCalendars: {
    schema: z.strictObject({ hosts: z.array(domain), copyHours: positive.check(z.maximum(168)) }),
    remedy: 'state the hosts of calendars, such as ["icloud.com"], and for how many hours their last reading is used, from 1 to 168',
  },
  maximumPortals: { schema: positive, remedy: 'state how many portals staff may create' },
  seriesThreshold: { schema: positive, remedy: 'state the number of points up to which a chart is drawn completely' },
  marksDocuments: { schema: z.boolean(), remedy: 'state true to draw the name of the reader on documents, or false' },
  landingHeader: { schema: z.nullable(text), remedy: 'state the heading of the first page, or null for the standard one' },
  consent: {
    schema: z.nullable(z.record(z.enum(locales), text)),
    remedy: `state the consent of a person who signs up in each language (${joinNames(locales)}), or null for the standard text`,
  },
  termsUrl: { schema: pageUrl, remedy: `state ${anotherPath}` },
  privacyUrl: { schema: pageUrl, remedy: `state ${anotherPath}` },
} as const satisfies Record<keyof Edition, EditionPart>
