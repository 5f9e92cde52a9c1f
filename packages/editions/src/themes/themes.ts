import type { ThemeName } from '@atrium/contract/themes'
import bowmore from './bowmore.json' with { type: 'json' }
import bowmoreProfessional from './bowmore-professional.json' with { type: 'json' }
import akta from './akta.json' with { type: 'json' }
import main from './main.json' with { type: 'json' }
import light from './light.json' with { type: 'json' }
import dark from './dark.json' with { type: 'json' }
import tech from './tech.json' with { type: 'json' }
import contrast from './contrast.json' with { type: 'json' }
import classic from './classic.json' with { type: 'json' }
import corporate from './corporate.json' with { type: 'json' }
import iolcus from './iolcus.json' with { type: 'json' }
import fusion from './fusion.json' with { type: 'json' }
import fusionYellow from './fusion-yellow.json' with { type: 'json' }
import fusionPurple from './fusion-purple.json' with { type: 'json' }
import fusionOrange from './fusion-orange.json' with { type: 'json' }
import fusionRed from './fusion-red.json' with { type: 'json' }
import fusionGreen from './fusion-green.json' with { type: 'json' }

export type Theme = {
  label: string
  scheme: string
  shape: {
    heading: string
    headingWeight: number
    headingTracking: string
    figureWeight: number
    radius: number
    radiusSmall: number
    density: string
    rowHeight: number
    nav: string
    navMark: string
    header: string
    buttons: string
    tabs: string
    tableHead: string
    image: string
    rule: string
    brand: string
  }
  color: Record<ColorName, string>
  chart: string[]
  assetClass: Record<string, string>
  portfolioType: Record<string, string>
}

export type ColorName = keyof typeof main.color

/** Every named theme as data. The type ensures that no theme of the contract is missing. */
export const themes: Record<ThemeName, Theme> = {
  bowmore,
  'bowmore-professional': bowmoreProfessional,
  akta,
  main,
  light,
  dark,
  tech,
  contrast,
  classic,
  corporate,
  iolcus,
  fusion,
  'fusion-yellow': fusionYellow,
  'fusion-purple': fusionPurple,
  'fusion-orange': fusionOrange,
  'fusion-red': fusionRed,
  'fusion-green': fusionGreen,
}
