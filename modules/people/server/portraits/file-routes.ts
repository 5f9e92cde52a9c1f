import { mostPhotoBytes, photoTypes } from '../../contract/portraits.ts'
import { photoPixels, type Photos, type PhotoSize } from '@atrium/contract/photos'
import { uuid } from '@atrium/contract/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { requestSession } from '@atrium/platform/http/request-session'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { admit, editionScope } from '@atrium/platform/session/access'
import { makePhoto, type NoPhoto } from './photo-rules.ts'
import { findPicture, listPhotos } from './reads.ts'
import { setPhoto } from './writes.ts'

const meta = { caller: 'signed-in' } as const
const config = { meta }

/** File routes of portraits: one takes a picture as its body, one answers with a picture. */
export async function registerPortraitFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  const contextOf = async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const session = await requestSession(deps, request)
    admit(meta, session, { isRead: request.method === 'GET', at: deps.clock() })
    return { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, session }
  }

  app.get<{ Params: { photo: string; size: string } }>('/api/photos/:photo/:size', { config }, async (request, reply) => {
    const picture = await readPicture(await contextOf(request, reply), request.params)
    return reply.type('image/webp').header('content-disposition', 'inline; filename="portrait.webp"').send(picture)
  })

  await app.register(async (own) => {
    const contexts = new WeakMap<FastifyRequest, RequestContext>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser([...photoTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(refusalOf('no-photo')))
    own.put('/api/me/photo', {
      config,
      bodyLimit: mostPhotoBytes,
      // The body is read only after the caller is admitted.
      onRequest: async (request, reply) => {
        const context = await contextOf(request, reply)
        await deps.throttles.count('photoOfPerson', editionScope(context).person.id)
        contexts.set(request, context)
      },
      handler: (request) => keepPicture(contexts.get(request), request.body),
    })
  })
}

async function readPicture(context: RequestContext, { photo, size }: { photo: string; size: string }): Promise<Buffer> {
  const scope = editionScope(context)
  const picture =
    uuid.safeParse(photo).success && isSize(size)
      ? await withTenant(context.deps.db, scope.actor, (transaction) => findPicture(transaction, scope, photo, size))
      : undefined
  if (!picture) throw refusal('not-found')
  return picture
}

async function keepPicture(context: RequestContext | undefined, body: unknown): Promise<{ photo: Photos }> {
  if (!context) throw refusal('not-signed-in')
  const { actor, person } = editionScope(context)
  const photo = Buffer.isBuffer(body) ? await makePhoto(body) : 'no-photo'
  if (typeof photo === 'string') throw refusalOf(photo)
  return withTenant(context.deps.db, actor, async (transaction) => {
    await setPhoto(transaction, context, person, photo)
    return { photo: await listPhotos(transaction, person) }
  })
}

const isSize = (text: string): text is PhotoSize => Object.hasOwn(photoPixels, text)

const refusalOf = (code: NoPhoto) => refusal('invalid-request', { issues: [{ path: 'photo', code }] })
