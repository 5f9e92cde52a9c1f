import type { FormDefinition } from '@atrium/domain/forms/definition'
import { changeOfDetails } from './change-of-details.ts'
import { factFind } from './fact-find.ts'
import { riskQuestionnaire } from './risk-questionnaire.ts'

/** Forms with which a firm can begin, by name. */
export const formTemplates = { factFind, riskQuestionnaire, changeOfDetails } satisfies Record<string, FormDefinition>
