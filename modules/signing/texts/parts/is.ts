import type en from './en.ts'

export default { signingParts: { actionText: 'Sent {{moment}}', actionTitle: 'Undirrita {{title}}' } } satisfies typeof en
