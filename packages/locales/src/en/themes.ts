export default { portal: 'As the portal', light: 'Light', dark: 'Dark', contrast: 'High contrast' }
