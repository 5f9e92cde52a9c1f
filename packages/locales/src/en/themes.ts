export default { portal: 'Default', light: 'Light', dark: 'Dark', contrast: 'High contrast' }
