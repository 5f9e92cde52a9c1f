import type { PublicEdition, Feature } from '@atrium/contract/editions'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '../app-context.ts'
import type { Concepts } from '../providers/registry.ts'

/** Provider concept that a portal feature requires. The feature is offered only if a provider of the concept is configured. */
const requiredConcepts: Partial<Record<Feature, keyof Concepts>> = { explorer: 'fundSearch' }

/** Returns the public settings of an edition, which are sent to the browser before sign-in. */
export function toPublicEdition(edition: Edition, { config, providers }: Pick<Dependencies, 'config' | 'providers'>): PublicEdition {
  const isOffered = (feature: Feature) => {
    const concept = requiredConcepts[feature]
    return concept === undefined || providers.concept(edition, concept) !== undefined
  }
  return {
    id: edition.id,
    name: edition.name,
    strapline: edition.strapline,
    mark: edition.mark,
    theme: edition.theme,
    locales: edition.locales,
    defaultLocale: edition.defaultLocale,
    languageTags: edition.languageTags,
    features: edition.features.filter(isOffered),
    electronicId: edition.electronicId && { label: edition.electronicId.label },
    staffSignOn: edition.staffSignOn && { provider: edition.staffSignOn.provider },
    socialProviders: edition.socialProviders,
    idleLimitSeconds: edition.session.idleMs / 1000,
    maximumPortals: edition.maximumPortals,
    seriesThreshold: edition.seriesThreshold,
    marksDocuments: edition.marksDocuments,
    landingHeader: edition.landingHeader,
    consent: edition.consent,
    termsUrl: edition.termsUrl,
    privacyUrl: edition.privacyUrl,
    contact: edition.contact,
    officeHours: edition.office.hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
    isDemo: config.mode === 'demo',
  }
}
