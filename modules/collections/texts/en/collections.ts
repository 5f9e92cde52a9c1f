/** Texts of the back office: side bar, grid, side panel and history. */
export default {
  title: 'You have {{count, number}} {{name}}',
}
