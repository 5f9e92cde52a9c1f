import type en from './en.ts'

export default { signingParts: { actionText: 'Στάλθηκε {{moment}}', actionTitle: 'Υπογραφή: {{title}}' } } satisfies typeof en
