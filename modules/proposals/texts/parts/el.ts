import type en from './en.ts'

export default {
  proposalParts: { actionTitle: 'Διαβάστε την πρόταση: {{model}}', actionText: 'Κοινοποιήθηκε {{moment}}' },
} satisfies typeof en
