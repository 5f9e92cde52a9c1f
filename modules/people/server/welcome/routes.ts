import type { FieldValue } from '@atrium/domain/fields/definition'
import { richTextToHtml } from '@atrium/domain/fields/rich-text-html'
import { welcomes as welcomesContract } from '../../contract/welcome.ts'
import type { Welcome } from '../../contract/welcome.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, type SignedInPerson } from '@atrium/platform/session/access'
import { sanitiseHtml } from './html-rules.ts'
import { findGroupWelcome, findHidesWelcome, findNewestTerms, listMissingTerms, type Texts } from './reads.ts'
import { acceptTerms } from './writes.ts'

const welcomes = implementContract(welcomesContract)

const publishedTerms = welcomes.publishedTerms.handler(async ({ input, context }) => {
  const { deps, edition } = context
  const portal = edition.defaultPortal
  if (portal === null) return { html: null }
  const terms = await withTenant(deps.db, systemActor(edition.id), (transaction) => findNewestTerms(transaction, portal))
  return { html: terms ? findText(context, input, terms.texts) : null }
})

const get = welcomes.get.handler(async ({ context }): Promise<Welcome> => {
  const { actor, person } = createEditionScope(context)
  return withTenant(context.deps.db, actor, async (transaction) => {
    const missing = await listMissingTerms(transaction, person)
    const shown = missing.flatMap((terms) => {
      const html = findText(context, person, terms.texts)
      return html === null ? [] : [{ portal: terms.portal_id, portalName: terms.portal_name, version: terms.version, html }]
    })
    const welcome = await findGroupWelcome(transaction, person)
    return {
      terms: shown[0] ?? null,
      message: welcome ? findWelcomeText(context, person, welcome) : null,
      hidesWelcome: await findHidesWelcome(transaction, person),
    }
  })
})

const accept = welcomes.acceptTerms.handler(async ({ input, context }) => {
  const { actor, person } = createEditionScope(context)
  return withTenant(context.deps.db, actor, async (transaction) => {
    const terms = await findNewestTerms(transaction, input.portal)
    const html = terms && findText(context, person, terms.texts)
    if (!terms || !html) throw refusal('not-found')
    if (terms.version !== input.version) throw refusal('conflict')
    const accounts = await acceptTerms(transaction, context, person, { terms, html })
    return { acceptedAt: context.deps.clock().toISOString(), accounts }
  })
})

/** Returns the sanitised welcome of a group. A document is the same in every language. */
const findWelcomeText = (
  context: RequestContext,
  person: SignedInPerson,
  { document, texts }: { document: FieldValue; texts: Texts },
): string | null => (document === null ? findText(context, person, texts) : sanitiseHtml(richTextToHtml(document)))

/** Returns the sanitised text in the reader's language, otherwise in the edition's language, otherwise in any language. */
function findText({ edition }: Pick<RequestContext, 'edition'>, { locale }: Pick<SignedInPerson, 'locale'>, texts: Texts): string | null {
  const html = texts[locale] ?? texts[edition.defaultLocale] ?? Object.values(texts)[0]
  return html === undefined ? null : sanitiseHtml(html)
}

export const welcomeRoutes = { publishedTerms, get, acceptTerms: accept }
