import type { MarketMonth } from './months.ts'

export type PostLocale = 'en' | 'is' | 'el'
type Wording = { title: string; teaser: string; paragraphs: string[]; keyPoints: string[] }

const firstOf = ({ month }: MarketMonth) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))

const format = (locale: PostLocale, options: Intl.DateTimeFormatOptions, month: MarketMonth) =>
  new Intl.DateTimeFormat({ en: 'en-GB', is: 'is-IS', el: 'el-GR' }[locale], { timeZone: 'UTC', ...options }).format(firstOf(month))

const number = (locale: PostLocale, percent: number) =>
  new Intl.NumberFormat({ en: 'en-GB', is: 'is-IS', el: 'el-GR' }[locale], { minimumFractionDigits: 1 }).format(Math.abs(percent))

/** Texts about a month, written from its figures. */
export const wordings: Record<PostLocale, (month: MarketMonth) => Wording> = {
  en(month) {
    const name = format('en', { month: 'long', year: 'numeric' }, month)
    const moved = (percent: number) => (percent >= 0 ? `rose ${number('en', percent)}%` : `fell ${number('en', percent)}%`)
    return {
      title: `Markets in ${name}`,
      teaser: `World shares ${moved(month.shares)}, gilts ${moved(month.gilts)}.`,
      paragraphs: [
        `World shares ${moved(month.shares)} over the month, measured in pounds. Gilts ${moved(month.gilts)} as expectations of interest rates shifted.`,
        `Gold ${moved(month.gold)}, and the dollar ${moved(month.dollar)} against the pound. One month says little about the years for which most plans are made.`,
      ],
      keyPoints: [`Shares ${moved(month.shares)}`, `Gilts ${moved(month.gilts)}`, `Gold ${moved(month.gold)}`],
    }
  },
  is(month) {
    const name = format('is', { month: 'long', year: 'numeric' }, month)
    const moved = (percent: number) => (percent >= 0 ? `hækkuðu um ${number('is', percent)}%` : `lækkuðu um ${number('is', percent)}%`)
    const movedOne = (percent: number) => moved(percent).replace('uðu', 'aði')
    return {
      title: `Markaðir: ${name}`,
      teaser: `Heimshlutabréf ${moved(month.shares)} og bresk ríkisskuldabréf ${moved(month.gilts)}.`,
      paragraphs: [
        `Heimshlutabréf ${moved(month.shares)} í mánuðinum, mælt í pundum. Bresk ríkisskuldabréf ${moved(month.gilts)}.`,
        `Gull ${movedOne(month.gold)} og dalurinn ${movedOne(month.dollar)} gagnvart pundi. Einn mánuður segir lítið um þau ár sem flestar áætlanir ná til.`,
      ],
      keyPoints: [`Hlutabréf ${moved(month.shares)}`, `Ríkisskuldabréf ${moved(month.gilts)}`, `Gull ${movedOne(month.gold)}`],
    }
  },
  el(month) {
    const name = format('el', { month: 'long', year: 'numeric' }, month)
    const moved = (percent: number) => `${percent >= 0 ? 'άνοδος' : 'πτώση'} ${number('el', percent)}%`
    return {
      title: `Οι αγορές: ${name}`,
      teaser: `Παγκόσμιες μετοχές: ${moved(month.shares)}. Βρετανικά κρατικά ομόλογα: ${moved(month.gilts)}.`,
      paragraphs: [
        `Παγκόσμιες μετοχές: ${moved(month.shares)} μέσα στον μήνα, σε στερλίνες. Βρετανικά κρατικά ομόλογα: ${moved(month.gilts)}.`,
        `Χρυσός: ${moved(month.gold)}. Δολάριο έναντι στερλίνας: ${moved(month.dollar)}. Ένας μήνας λέει λίγα για τα χρόνια που καλύπτουν τα περισσότερα σχέδια.`,
      ],
      keyPoints: [`Μετοχές: ${moved(month.shares)}`, `Ομόλογα: ${moved(month.gilts)}`, `Χρυσός: ${moved(month.gold)}`],
    }
  },
}
