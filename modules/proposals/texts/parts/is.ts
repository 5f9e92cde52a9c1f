import type en from './en.ts'

export default { proposalParts: { actionTitle: 'Lestu tillöguna: {{model}}', actionText: 'Deilt {{moment}}' } } satisfies typeof en
