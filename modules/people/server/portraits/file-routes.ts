import { maxPhotoBytes, photoTypes } from '../../contract/portraits.ts'
import { photoPixels, type PhotoSize } from '@atrium/contract/photo-sizes'
import type { Photos } from '@atrium/contract/photos'
import { uuid } from '@atrium/contract/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { createContextFactory, registerFileRoute } from '@atrium/platform/http/file-route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { createEditionScope } from '@atrium/platform/session/access'
import { convertToPortrait, type PhotoFault } from './photo-rules.ts'
import { findPicture, listPhotos } from './reads.ts'
import { setPortrait } from './writes.ts'

const meta = { caller: 'signed-in' } as const
const document: RouteDocument = {
  summary: 'Set the portrait of the signed-in person',
  tag: 'profiles',
  accepts: photoTypes,
  responds: 'application/json',
}
const config = { meta: { ...meta, isHeavy: true }, document } as const

/** Registers the file routes of portraits: a route that receives a picture, and a route that returns a picture. */
export async function registerPortraitFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/photos/:photo/:size',
    meta,
    document: { summary: 'Get a portrait', tag: 'profiles', responds: 'image/webp' },
    open: async (context, { photo, size }) => ({
      name: 'portrait.webp',
      mediaType: 'image/webp',
      body: await readPicture(context, String(photo), String(size)),
      isInline: true,
      record: null,
    }),
  })

  const createContext = createContextFactory(deps, lastGood, meta)
  await app.register(async (own) => {
    const contexts = new WeakMap<FastifyRequest, RequestContext>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser([...photoTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(createRefusal('not-a-photo')))
    own.put('/api/me/photo', {
      config,
      bodyLimit: maxPhotoBytes,
      // The body is read only after the caller's permission has been checked.
      onRequest: async (request, reply) => {
        const context = await createContext(request, reply)
        await deps.throttles.count('photoOfPerson', createEditionScope(context).person.id)
        contexts.set(request, context)
      },
      handler: (request) => savePicture(contexts.get(request), request.body),
    })
  })
}

async function readPicture(context: RequestContext, photo: string, size: string): Promise<Buffer> {
  const scope = createEditionScope(context)
  const picture =
    uuid.safeParse(photo).success && isSize(size)
      ? await withTenant(context.deps.db, scope.actor, (transaction) => findPicture(transaction, scope, photo, size))
      : undefined
  if (!picture) throw refusal('not-found')
  return picture
}

async function savePicture(context: RequestContext | undefined, body: unknown): Promise<{ photo: Photos }> {
  if (!context) throw refusal('not-signed-in')
  const { actor, person } = createEditionScope(context)
  const photo = Buffer.isBuffer(body) ? await convertToPortrait(body) : 'not-a-photo'
  if (typeof photo === 'string') throw createRefusal(photo)
  return withTenant(context.deps.db, actor, async (transaction) => {
    await setPortrait(transaction, context, person, photo)
    return { photo: await listPhotos(transaction, person) }
  })
}

const isSize = (text: string): text is PhotoSize => Object.hasOwn(photoPixels, text)

const createRefusal = (code: PhotoFault) => refusal('invalid-request', { issues: [{ path: 'photo', code }] })
