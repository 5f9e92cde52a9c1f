import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '@atrium/platform/app-context'
import { reportPath } from '@atrium/platform/http/content-security-policy'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { findNetwork } from '@atrium/platform/http/network'
import { createProblem } from '@atrium/platform/http/problem'

const maxBytes = 16_384
const maxReports = 20
const maxTextLength = 200
const types = ['application/csp-report', 'application/reports+json']

const document: RouteDocument = {
  summary: 'Report content that the content security policy blocked; sent by browsers',
  tag: 'security',
  accepts: types,
  responds: null,
}

type Report = Record<string, unknown>

/** Receives reports of content that the security policy blocked. The cause is a bug in Atrium or an attack. */
export async function registerCspReports(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    for (const type of types)
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: maxBytes }, scope.getDefaultJsonParser('error', 'error'))
    scope.post(reportPath, { bodyLimit: maxBytes, config: { meta: { caller: 'anyone' }, document } }, async (request, reply) => {
      const wait = await countReport(deps, findNetwork(request.ip))
      if (wait !== undefined)
        return reply
          .code(429)
          .header('retry-after', String(wait))
          .send(createProblem('too-many-attempts', request.id, { retryAfterSeconds: wait }))
      for (const report of readReports(request.body)) deps.log.warn(createLogLine(report), 'the content security policy stopped something')
      return reply.code(204).send()
    })
  })
}

/** Counts a report from a network. Returns the seconds to wait if it sends too many, otherwise undefined. */
async function countReport(deps: Dependencies, network: string): Promise<number | undefined> {
  try {
    await deps.throttles.count('cspReportOfNetwork', network)
    return undefined
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { retryAfterSeconds?: number } }
    if (code !== 'too-many-attempts') throw error
    return data?.retryAfterSeconds ?? 1
  }
}

/** Reads the reports: one in the older format, a list in the newer. */
function readReports(body: unknown): Report[] {
  const one = (entry: unknown): Report[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const report = (entry as Report)['csp-report'] ?? (entry as Report)['body']
    return typeof report === 'object' && report !== null ? [report as Report] : []
  }
  return (Array.isArray(body) ? body.slice(0, maxReports) : [body]).flatMap(one)
}

/** Returns a log line for a report, with URLs without their query, which may contain a secret. */
function createLogLine(report: Report): Record<string, string> {
  const text = (...names: string[]) => {
    const value = names.map((name) => report[name]).find((found) => typeof found === 'string')
    return typeof value === 'string' ? (value.split(/[?#]/)[0] ?? '').slice(0, maxTextLength) : ''
  }
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: text('blockedURL', 'blocked-uri'),
    document: text('documentURL', 'document-uri'),
    source: text('sourceFile', 'source-file'),
  }
}
