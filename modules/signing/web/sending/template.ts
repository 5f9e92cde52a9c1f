import type { EnvelopeDraft, SigningPerson } from '../../contract/envelopes.ts'
import { envelopeKinds } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import { takeRoles } from '../../contract/roles.ts'
import { fitDraft, listOwners, ownerOf, type DraftSigner } from './draft.ts'

/** Returns the layout of a draft with roles in place of people; null if it has no fields, or is of a kind that is signed on paper. */
export function toTemplate(draft: EnvelopeDraft, people: readonly SigningPerson[]): TemplateContent | null {
  const owners = listOwners(people).map(({ person }) => person)
  const kind = envelopeKinds.find((one) => one === draft.kind)
  const roles = draft.signers
    .filter(({ fields }) => fields.length > 0)
    .map((signer) => ({
      owner: owners.indexOf(ownerOf(signer)) + 1,
      isAttorney: signer.for !== null,
      fields: signer.fields.map(({ id: _id, ...field }) => field),
    }))
    .filter(({ owner }) => owner > 0)
  const { isOrdered, needs, remindDays } = draft
  return kind && roles.length > 0 ? { kind, isOrdered, needs, remindDays, roles } : null
}

/**
 * Gives a draft the layout of a template. Roles of owners that the account does not have are left out, and an owner signs personally if the
 * account has no attorney, or several of whom somebody must choose. Owners without a role keep their place, without fields.
 */
export function applyTemplate(
  draft: EnvelopeDraft,
  { roles, ...settings }: TemplateContent,
  { people, pageCount, createId }: { people: readonly SigningPerson[]; pageCount: number; createId: () => string },
): EnvelopeDraft {
  const placed = takeRoles(roles, people).map(({ fields, ...capacity }): DraftSigner => ({
    id: createId(),
    ...capacity,
    fields: fields.map((field) => ({ ...field, id: createId() })),
  }))
  const withRole = new Set(placed.map(ownerOf))
  const others = draft.signers.filter((signer) => !withRole.has(ownerOf(signer))).map((signer) => ({ ...signer, fields: [] }))
  return fitDraft({ ...draft, ...settings, signers: [...placed, ...others] }, people, pageCount)
}
