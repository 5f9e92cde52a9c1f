import type en from '../en/maintenance.ts'

export default {
  title: 'Við opnum aftur innan skamms',
  until: 'Áætlað að opna aftur {{moment}}',
} satisfies typeof en
