import type en from './en.ts'

const words: typeof en = {
  holdingConditions: {
    holding: {
      title: 'Á verðbréf',
      security: 'Verðbréf',
      is: 'Á {{security}}',
      matches: 'Á {{amount}} í {{security}}',
      matchesUnvalued: 'Á {{security}}',
    },
    cash: {
      title: 'Laust fé í eignasafni',
      share: 'Að minnsta kosti',
      is: 'Laust fé frá {{share}} af eignasafni',
      matches: 'Laust fé er {{share}} af {{portfolio}}',
    },
  },
}

export default words
