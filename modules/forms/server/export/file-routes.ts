import { Readable } from 'node:stream'
import { workflowSteps, type WorkflowStep } from '@atrium/domain/forms/workflow'
import { createFileWords } from '@atrium/collections/server/transfer/word-rules'
import { uuid } from '@atrium/contract/schema'
import type { FastifyInstance } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import type { FileCell } from '@atrium/platform/sheets/cells'
import { writeCsv } from '@atrium/platform/sheets/csv-writer'
import { writeWorkbook } from '@atrium/platform/sheets/workbook-writer'
import el from '../../texts/el/forms.ts'
import en from '../../texts/en/forms.ts'
import is from '../../texts/is/forms.ts'
import { visitorName } from '../submissions/visitor-rules.ts'
import { exportScope, type ExportScope } from './access.ts'
import { listAnswerColumns, type AnswerColumn } from './column-rules.ts'
import { findMostCopies, listAnswers, type AnswerCursor, type AnswerRow } from './reads.ts'

const texts = { en, is, el }
const mediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/octet-stream' } as const
const rowsAtOnce = 500

/** Registers the download of the answers to a form. */
export function registerAnswerFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/forms/:form/answers/:format',
    meta: { caller: 'staff', isHeavy: true },
    document: {
      summary: 'Download the answers to a form as CSV or as a workbook, a row for each submission; with `step`, those in one step',
      tag: 'forms',
      responds: 'application/octet-stream',
    },
    open: openAnswers,
  })
}

async function openAnswers(context: RequestContext, { form, format, step }: Record<string, unknown>): Promise<FileResponse> {
  if (!uuid.safeParse(form).success || (format !== 'csv' && format !== 'xlsx')) throw refusal('not-found')
  if (step !== undefined && !isStep(step)) throw refusal('invalid-request', { issues: [{ path: 'step', code: 'not-an-option' }] })
  const scope = await exportScope(context, String(form))
  const batches = listRows(context, scope, isStep(step) ? step : null)
  return {
    name: `${scope.form.name}.${format}`,
    mediaType: mediaTypes[format],
    body: format === 'csv' ? Readable.from(writeCsv(batches)) : writeWorkbook(batches),
    record: () => recordExport(context, scope, format),
  }
}

const isStep = (value: unknown): value is WorkflowStep => (workflowSteps as readonly unknown[]).includes(value)

/**
 * Yields the rows of the file, its headings first. No transaction is open while the caller writes, so that a slow download holds no database
 * connection.
 */
async function* listRows(context: RequestContext, scope: ExportScope, step: WorkflowStep | null): AsyncGenerator<FileCell[][]> {
  const { edition, versions } = scope
  const { person, actor } = edition
  const { locale } = person
  const { exportColumns, workflow } = texts[locale]
  const versionsOfForm = versions.map(({ compiled }) => compiled)
  const fieldsets = [...new Set(versionsOfForm.flatMap(({ repeated }) => [...repeated.keys()]))]
  const copies = await withTenant(context.deps.db, actor, (transaction) => findMostCopies(transaction, scope, fieldsets))
  const words = createFileWords(locale, (_collection, id) => id)
  const columns: readonly AnswerColumn[] = listAnswerColumns({ versions: versionsOfForm, copies, isAdmin: person.role === 'admin', words })
  const { id, user, owner, submittedAt, step: stepColumn } = exportColumns
  yield [[id, user, owner, submittedAt, stepColumn, ...columns.map(({ heading }) => heading)]]
  const formatMoment = new Intl.DateTimeFormat('sv-SE', { timeZone: context.edition.timeZone, dateStyle: 'short', timeStyle: 'short' })
  let after: AnswerCursor | null = null
  for (;;) {
    const cursor: AnswerCursor | null = after
    const rows: AnswerRow[] = await withTenant(context.deps.db, actor, (transaction) =>
      listAnswers(transaction, scope, { step, after: cursor, limit: rowsAtOnce }),
    )
    if (rows.length > 0)
      yield rows.map((row) => [
        row.id,
        row.user ?? visitorName(locale, row.sender),
        row.owner,
        formatMoment.format(row.submitted_at),
        workflow[row.step],
        ...columns.map(({ cell }) => cell(row.answers)),
      ])
    after = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}

/** Records the download as an event, because the file contains personal data of clients. */
const recordExport = (context: RequestContext, { edition, form }: ExportScope, format: string): Promise<void> =>
  withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'form.answers-exported',
      subject: { type: 'form', id: form.id },
      details: { name: form.name, format },
    }),
  )
