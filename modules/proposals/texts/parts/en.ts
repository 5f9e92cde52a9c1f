export default { proposalParts: { actionTitle: 'Read the proposal: {{model}}', actionText: 'Shared {{moment}}' } }
