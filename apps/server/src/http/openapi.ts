import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '@atrium/platform/app-context'
import { assertPermitted } from '@atrium/platform/session/access'
import { contract } from '../modules.ts'
import { listContractRoutes } from './api-routes.ts'
import { getNonce } from '@atrium/platform/http/content-security-policy'
import type { ServedRoute } from '../app.ts'
import { documentErrors, documentOtherRoutes, peopleOnly, createProblemSchemas, describeSecurity } from './openapi-parts.ts'
import { renderDocsPage, type OpenApiDocument } from './docs-page.ts'
import { createProblem } from '@atrium/platform/http/problem'
import { readRequestCaller } from '@atrium/platform/http/request-caller'
import { sessionCookie } from '@atrium/platform/http/session-cookie'

/** Serves the contract as an OpenAPI 3.1 document, and as an HTML page; in production for staff only. */
export function registerOpenApi(app: FastifyInstance, deps: Dependencies): void {
  const meta = { caller: deps.config.mode === 'demo' ? 'anyone' : 'staff' } as const
  let document: Promise<OpenApiDocument> | undefined
  const readDocument = () => (document ??= generateDocument(app.servedRoutes))
  const isAdmitted = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      assertPermitted(meta, await readRequestCaller(deps, request), { isRead: true, at: deps.clock() })
      return true
    } catch (error) {
      const code = (error as { code: 'not-signed-in' | 'not-allowed' | 'second-factor-required' }).code
      await reply.code(code === 'not-allowed' ? 403 : 401).send(createProblem(code, request.id))
      return false
    }
  }
  const describeRoute = (summary: string, responds: string) => ({ config: { meta, document: { summary, tag: 'documentation', responds } } })
  app.get('/api/openapi.json', describeRoute('Get this document', 'application/json'), async (request, reply) =>
    (await isAdmitted(request, reply)) ? readDocument() : reply,
  )
  app.get('/api/docs', describeRoute('Get this document as a page', 'text/html'), async (request, reply) => {
    if (!(await isAdmitted(request, reply))) return reply
    return reply.type('text/html; charset=utf-8').send(renderDocsPage(await readDocument(), getNonce(reply)))
  })
}

async function generateDocument(routes: readonly ServedRoute[]): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Atrium',
      version: '0.1.0',
      description:
        'Errors are application/problem+json with a code of the catalogue. Writes authenticated by cookie need an Origin header. ' +
        'The native app sends `X-Atrium-Session: bearer` with each sign-in request, without cookies and from its own origin. The response contains its token, which is renewed when the second factor is confirmed.',
    },
    components: {
      schemas: createProblemSchemas() as Record<string, OpenAPI.SchemaObject>,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token of a service account with the stated scope.' },
      },
    },
    security: peopleOnly,
  })
  documentCallers(document)
  const fullDocument = document as OpenApiDocument
  documentOtherRoutes(fullDocument, routes)
  documentErrors(fullDocument)
  return fullDocument
}

/** States which operations are open to anyone, and which accept API tokens with which scope. */
function documentCallers({ paths = {} }: OpenAPI.Document): void {
  for (const { method, url, meta } of listContractRoutes()) {
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
    if (operation) Object.assign(operation, describeSecurity(meta))
  }
}
