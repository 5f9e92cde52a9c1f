import { registerKind } from '@atrium/domain/calc/answer'
import { figureCase } from '@atrium/contract/explanation'
import { recomputeCase } from '@atrium/server/figure-cases'

/** Recomputes a figure from the case copied on a page. */
registerKind('figure', (input) => ({ figure: recomputeCase(figureCase.shape.input.parse(input)) }))

await import('@atrium/domain/calc/main')
