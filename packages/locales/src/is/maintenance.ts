import type en from '../en/maintenance.ts'

export default {
  title: 'Við opnum aftur innan skamms',
  until: 'Gert ráð fyrir að opna aftur {{moment}}',
} satisfies typeof en
