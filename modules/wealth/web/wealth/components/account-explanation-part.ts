import { createPart } from '@atrium/ui/part'

/** The explanation of a figure of an account, whose code and texts load when the first figure is chosen. */
export const AccountExplanation = createPart('explanation', async () => (await import('./account-explanation.tsx')).AccountExplanation)
