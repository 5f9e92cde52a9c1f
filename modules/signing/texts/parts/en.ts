export default { signingParts: { actionText: 'Sent {{moment}}', actionTitle: 'Sign {{title}}' } }
