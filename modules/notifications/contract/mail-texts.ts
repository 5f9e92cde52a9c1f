import { locale } from '@atrium/contract/locales'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'
import * as z from 'zod/mini'

export const maxSubject = 200
export const maxParagraph = 1_000

/** Name of an e-mail, such as `messageReceived`. */
const kind = z.string().check(z.regex(/^[a-z][A-Za-z]{1,60}$/))
const ofText = { kind, locale }

const words = {
  subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSubject)),
  /** Text of each paragraph by its name. An empty one is left out of the e-mail. */
  paragraphs: z.record(z.string().check(z.maxLength(60)), z.string().check(z.trim(), z.maxLength(maxParagraph))),
}

const mailText = z.object({
  ...ofText,
  ...words,
  standard: z.object(words),
  /** Names of the paragraphs in their order. */
  order: z.array(z.string()),
  /** Names of the placeholders that may be used, and of those that must be. */
  placeholders: z.array(z.string()),
  required: z.array(z.string()),
  /** Zero without own words. */
  revision: z.int(),
  isStandard: z.boolean(),
  /** Earlier and present versions, the newest first. */
  revisions: z.array(z.object({ revision: z.int(), by: z.string(), at: instant, isStandard: z.boolean() })),
})

/** An e-mail with its standard subject and first paragraph, with examples for the placeholders. */
const mailTextItem = z.object({ kind, subject: z.string(), opening: z.string(), changed: z.array(locale) })

const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/mail-texts${path}`, tags: ['mail-texts'], summary }) as const

export const mailTexts = {
  list: route
    .meta({ caller: 'admin' })
    .route(at('GET', '', 'List the e-mails whose words can be changed, with the languages in which they are'))
    .output(z.object({ locales: z.array(locale), items: z.array(mailTextItem) })),
  get: route
    .meta({ caller: 'admin' })
    .route(at('GET', '/{kind}/{locale}', 'Get the words of an e-mail in one language'))
    .input(z.object(ofText))
    .output(mailText),
  preview: route
    .meta({ caller: 'admin' })
    .route(at('POST', '/{kind}/{locale}/preview', 'Write the e-mail in given words, with examples for the placeholders'))
    .input(z.strictObject({ ...ofText, ...words }))
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  save: route
    .meta({ caller: 'admin', stepUp: true })
    .route(
      at('PUT', '/{kind}/{locale}', 'Save own words for an e-mail, or null for the standard ones, if nothing was saved since the revision'),
    )
    .input(z.strictObject({ ...ofText, words: z.nullable(z.strictObject(words)), revision: z.int().check(z.minimum(0)) }))
    .output(mailText),
}

export type MailText = z.infer<typeof mailText>
