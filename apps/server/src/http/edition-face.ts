import type { EditionFace } from '@atrium/contract/editions'
import type { Edition } from '@atrium/editions/edition'
import type { Config } from '../config.ts'

/** What the browser may know of an edition before anyone has signed in. */
export function editionFace(edition: Edition, config: Config): EditionFace {
  return {
    id: edition.id,
    name: edition.name,
    strapline: edition.strapline,
    mark: edition.mark,
    theme: edition.theme,
    locales: edition.locales,
    defaultLocale: edition.defaultLocale,
    features: edition.features,
    electronicId: edition.electronicId && { label: edition.electronicId.label },
    socialProviders: edition.socialProviders,
    idleLimitSeconds: edition.session.idleMs / 1000,
    maximumPortals: edition.maximumPortals,
    landingHeader: edition.landingHeader,
    termsUrl: edition.termsUrl,
    privacyUrl: edition.privacyUrl,
    contact: edition.contact,
    isDemo: config.mode === 'demo',
  }
}
