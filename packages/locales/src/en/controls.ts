/** Names of parts of controls that every form and table shares. */
export default {
  decrease: 'Decrease: {{label}}',
  increase: 'Increase: {{label}}',
  showChoices: 'Show choices: {{label}}',
  nothingFound: 'Nothing found for “{{text}}”.',
  drag: 'Move {{name}}',
  moveUp: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  selectAll: 'Select all',
  selectRow: 'Select {{name}}',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  unsavedTitle: 'Leave without saving?',
  unsaved: 'You have changes that have not been saved.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
}
