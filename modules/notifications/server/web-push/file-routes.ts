import type { RouteDocument } from '@atrium/platform/http/route-document'
import type { FastifyInstance } from 'fastify'

const document: RouteDocument = {
  summary: 'Get the script that shows push messages in a browser',
  tag: 'notifications',
  responds: 'text/javascript',
}

/** Folder of the script. It is the scope of the registration, in which there are no pages, so that the script never answers for a page. */
const folder = '/api/push/'

/**
 * Shows a push message, and opens the portal when it is clicked. The payload has a title and the title of the notification, and is encrypted on
 * the way (RFC 8291). A message that cannot be read is shown without content, because browsers require that each one is shown.
 */
const script = `self.addEventListener('push', (event) => {
  let message = {}
  try { message = event.data ? event.data.json() : {} } catch {}
  const title = typeof message.title === 'string' ? message.title : ''
  const body = typeof message.body === 'string' ? message.body : ''
  const portal = typeof message.portal === 'string' ? message.portal : null
  event.waitUntil(self.registration.showNotification(title, { body, tag: message.id, data: { portal } }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { portal } = event.notification.data || {}
  const path = portal ? '/dashboard/' + encodeURIComponent(portal) + '?notifications=all' : '/'
  event.waitUntil(self.clients.openWindow(path))
})
`

/** Registers the script that browsers register for push messages. */
export function registerPushWorker(app: FastifyInstance): void {
  app.get(`${folder}worker.js`, { config: { meta: { caller: 'anyone' }, document } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('service-worker-allowed', folder).header('cache-control', 'no-store').send(script),
  )
}
