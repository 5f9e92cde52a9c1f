import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { queueNotice } from '@atrium/platform/mail/outbox'
import { createEditionScope } from '@atrium/platform/session/access'
import { notificationSettings as settingsContract, type NotificationPreferences } from '../../contract/settings.ts'
import { isPushService } from '../web-push/endpoint-rules.ts'
import { findPushKeys, isPublicKey } from '../web-push/key-rules.ts'
import { findBounce, findReach, findSettings, listBrowsers } from './reads.ts'
import { toSettings } from './settings-rules.ts'
import { addBrowser, clearBounce, removeBrowser, saveSettings } from './writes.ts'

const settings = implementContract(settingsContract)

async function readSettings(context: RequestContext): Promise<NotificationPreferences> {
  const { actor, person } = createEditionScope(context)
  const { row, browsers, reach } = await withTenant(context.deps.db, actor, async (transaction) => ({
    row: await findSettings(transaction, person),
    browsers: await listBrowsers(transaction, person),
    reach: await findReach(transaction, person),
  }))
  const bouncedAt = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => findBounce(transaction, person))
  const canText = context.deps.config.sms !== 'none'
  return {
    ...toSettings(row, context.edition.timeZone),
    agreedToMarketingAt: row?.marketing_agreed_at ? new Date(row.marketing_agreed_at).toISOString() : null,
    revision: row?.revision ?? 0,
    email: person.email,
    mobileEnd: canText && reach.mobile !== null ? reach.mobile.slice(-3) : null,
    hasApp: reach.hasApp,
    browsers: browsers.map(({ id, name, created_at: created, reached_at: reached }) => ({
      id,
      name,
      created: created.toISOString(),
      reached: reached?.toISOString() ?? null,
    })),
    pushKey: findPushKeys(context.deps.secret, context.edition.id).publicKey,
    bouncedAt: bouncedAt?.toISOString() ?? null,
  }
}

const get = settings.get.handler(({ context }) => readSettings(context))

const save = settings.save.handler(async ({ input, context }) => {
  const { actor, person } = createEditionScope(context)
  await context.deps.throttles.count('settingsOfPerson', person.id)
  await withTenant(context.deps.db, actor, (transaction) => saveSettings(transaction, context, person, input))
  return readSettings(context)
})

const add = settings.addBrowser.handler(async ({ input: { subscription: id, ...browser }, context }) => {
  const { person } = createEditionScope(context)
  if (!isPushService(browser.endpoint, context.deps.config.pushServices))
    throw refusal('invalid-request', { issues: [{ path: 'endpoint', code: 'not-permitted' }] })
  if (!isPublicKey(browser.p256dh)) throw refusal('invalid-request', { issues: [{ path: 'p256dh', code: 'invalid_value' }] })
  await context.deps.throttles.count('browserOfPerson', person.id)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    addBrowser(transaction, context, person, { id, ...browser }),
  )
  return readSettings(context)
})

const remove = settings.removeBrowser.handler(async ({ input: { subscription }, context }) => {
  const { actor, person } = createEditionScope(context)
  await withTenant(context.deps.db, actor, (transaction) => removeBrowser(transaction, context, person, subscription))
  return readSettings(context)
})

const testTexts = {
  en: 'Notifications reach this browser.',
  is: 'Tilkynningar berast í þennan vafra.',
  el: 'Οι ειδοποιήσεις φτάνουν σε αυτό το πρόγραμμα περιήγησης.',
}

const test = settings.testBrowser.handler(async ({ input: { subscription }, context }) => {
  const { actor, person } = createEditionScope(context)
  const browsers = await withTenant(context.deps.db, actor, (transaction) => listBrowsers(transaction, person))
  if (!browsers.some(({ id }) => id === subscription)) throw refusal('not-found')
  await context.deps.throttles.count('browserOfPerson', person.id)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    queueNotice(transaction, context, 'web-push', {
      to: subscription,
      subject: context.edition.name,
      text: testTexts[person.locale],
      html: '',
      person: person.id,
    }),
  )
  return {}
})

const confirmAddress = settings.confirmAddress.handler(async ({ context }) => {
  const { person } = createEditionScope(context)
  await context.deps.throttles.count('settingsOfPerson', person.id)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => clearBounce(transaction, context, person))
  return readSettings(context)
})

export const settingsRoutes = { get, save, addBrowser: add, removeBrowser: remove, testBrowser: test, confirmAddress }
