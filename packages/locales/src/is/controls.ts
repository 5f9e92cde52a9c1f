import type en from '../en/controls.ts'

const words: typeof en = {
  decrease: 'Lækka',
  increase: 'Hækka',
  showChoices: 'Sýna valkosti:',
  choices_one: '{{count}} valkostur',
  choices_other: '{{count}} valkostir',
  chosen: '{{name}}, valið',
  choicesList: 'Valkostir',
  showAllChoices: 'Sýna valkosti',
  nothingFound: 'Ekkert fannst fyrir „{{text}}“.',
  clear: 'Hreinsa: {{label}}',
  remove: 'Fjarlægja {{name}}',
  removed: '{{name}} fjarlægt',
  drag: 'Færa {{name}}',
  moveUp: 'Færa {{name}} upp',
  moveDown: 'Færa {{name}} niður',
  selectAll: 'Velja allt',
  selectRow: 'Velja {{name}}',
  selected_one: '{{count}} valin',
  selected_other: '{{count}} valdar',
  unsavedTitle: 'Fara án þess að vista?',
  unsaved: 'Þú hefur gert breytingar sem hafa ekki verið vistaðar.',
  stay: 'Halda áfram að breyta',
  leave: 'Fara án þess að vista',
}

export default words
