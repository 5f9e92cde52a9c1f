import type { LocalText } from '@atrium/domain/fields/definition'
import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { uuid } from '@atrium/contract/schema'

/** Points as exact decimals. */
const points = z.string()

const localText = z.unknown() as unknown as z.ZodMiniType<LocalText, LocalText>

/** Score of a submission, with the points of each question, from which everybody can calculate it. */
const score = z.object({
  /** Risk profile, 1 to 7; null while an answer is missing. */
  profile: z.nullable(z.int()),
  /** Profile before the caps. */
  uncapped: z.nullable(z.int()),
  /** Sum of weight × points, and the sums that the questions permit at least and at most. */
  raw: z.nullable(points),
  least: points,
  most: points,
  /** Place of the sum within that range, in percent with one decimal. */
  percent: z.nullable(z.string()),
  /** Lower bounds of the profiles in percent; null for seven equal bands. */
  bands: z.nullable(z.array(z.number())),
  /** `counted` is weight × points; `least` and `most` are what it can be. */
  questions: z.array(
    z.object({
      name: z.string(),
      weight: z.number(),
      points: z.nullable(points),
      counted: z.nullable(points),
      least: points,
      most: points,
    }),
  ),
  /** Caps whose conditions are true. */
  caps: z.array(z.object({ profile: z.int(), reason: z.nullable(localText) })),
})

export const scores = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/submissions/{submission}/score',
      tags: ['forms'],
      summary: 'Get the score of a submission: for staff, and for its sender if the form says so. Null if there is none',
    })
    .input(z.object({ submission: uuid }))
    .output(z.object({ score: z.nullable(score) })),
}

export type SubmissionScore = z.infer<typeof score>
