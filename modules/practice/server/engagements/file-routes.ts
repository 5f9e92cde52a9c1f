import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { uuid } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { workedLines } from '../../contract/practice-terms.ts'
import { recordFile, toBody } from '../firm/file-writes.ts'
import { lineScope } from './access.ts'
import { findFileId } from './job-rules.ts'
import { readJobs } from './provider-reads.ts'

const input = z.object({
  account: uuid,
  line: z.enum(workedLines),
  job: z.string().check(z.minLength(1), z.maxLength(200)),
  file: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** Registers the route of the files of jobs. Every download is recorded in the account's history. */
export function registerJobFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/job-files/:line/:job/:file',
    meta: { caller: 'signed-in', isHeavy: true },
    document: { summary: 'Download a file of a job', tag: 'engagements', responds: 'application/pdf' },
    open: async (context, raw) => {
      const parsed = z.safeParse(input, raw)
      if (!parsed.success) throw refusal('not-found')
      const { account, line, job: id, file: fileId } = parsed.data
      const scope = await lineScope(context, account, line)
      await context.deps.throttles.count('downloadOfPerson', scope.edition.person.id)
      const { data, source } = await readJobs(context, scope, { line })
      if (source.state === 'not-read') throw refusal('upstream-unavailable')
      if (source.state === 'late') throw refusal('upstream-slow')
      const firm = context.deps.providers.concept(context.edition, 'advisory')
      const clientId = scope.account.external_id
      if (!firm || clientId === null) throw refusal('not-found')
      const file = data?.jobs.find((job) => job.id === id)?.files.find(({ url }) => findFileId(url, clientId) === fileId)
      if (!file) throw refusal('not-found')
      return {
        name: file.name,
        mediaType: 'application/pdf',
        body: toBody(await firm.getFirmDocument(clientId, fileId)),
        record: () => recordFile(context, scope, { type: 'job-file', id: fileId, name: file.name }),
      }
    },
  })
}
