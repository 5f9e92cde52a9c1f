import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import type { EnvelopeDraft, SigningPerson, SigningPreparation } from '../../../contract/envelopes.ts'
import { chooseSigner, colourOf, listAttorneys, listOwners, moveSigner, ownerOf, type DraftProblems } from '../draft.ts'

type Props = {
  draft: EnvelopeDraft
  people: readonly SigningPerson[]
  mandate: SigningPreparation['mandate']
  problems: DraftProblems | null
  onChange: (edit: (before: EnvelopeDraft) => EnvelopeDraft) => void
}

const nobody = 'nobody'

/** Chooses who signs for each owner, how many must sign, and in which order. */
export function SignerChoices({ draft, people, mandate, problems, onChange }: Props) {
  const { t } = useTranslation()
  const attorneys = listAttorneys(people)
  const owners = listOwners(people)
  const nameOf = (person: string) => people.find((one) => one.person === person)?.name ?? ''
  // Chosen signers come first, in their order.
  const position = (owner: string) => draft.signers.findIndex((signer) => ownerOf(signer) === owner)
  const sorted = owners.toSorted((left, right) => rank(position(left.person)) - rank(position(right.person)))
  const error = problems?.hasNoSigners
    ? t('sending.errors.signers')
    : problems?.owners
      ? t('sending.errors.ownerMissing', { count: problems.owners })
      : undefined
  return (
    <section aria-labelledby="sending-who">
      <h2 id="sending-who">{t('sending.who')}</h2>
      <p className="muted">{t(`sending.mandate.${mandate.kind}`, { count: mandate.count ?? owners.length })}</p>
      <ol className="sending-signers">
        {sorted.map(({ person, name }) => {
          const at = position(person)
          const signer = draft.signers[at]
          return (
            <li key={person}>
              <span
                className="signer-mark"
                style={{ '--signer': at < 0 ? 'transparent' : colourOf(at) } as CSSProperties}
                aria-hidden="true"
              >
                {at < 0 ? '' : at + 1}
              </span>
              <span className="name">{name}</span>
              <NativeSelect
                label={t('sending.signs', { name })}
                value={signer?.person ?? nobody}
                choices={[
                  { value: person, label: t('sending.themself') },
                  ...attorneys.map((one) => ({ value: one.person, label: t('sending.byAttorney', { name: one.name }) })),
                  { value: nobody, label: t('sending.notSigning') },
                ]}
                onChoose={(value) =>
                  onChange((before) => chooseSigner(before, person, value === nobody ? null : value, () => crypto.randomUUID()))
                }
              />
              {draft.isOrdered && signer && draft.signers.length > 1 && (
                <span className="signer-moves">
                  <button
                    className="button small"
                    type="button"
                    disabled={at === 0}
                    aria-label={t('sending.moveUp', { name: nameOf(signer.person) })}
                    onClick={() => onChange((before) => moveSigner(before, signer.id, -1))}
                  >
                    <Icon name="up" small />
                  </button>
                  <button
                    className="button small"
                    type="button"
                    disabled={at === draft.signers.length - 1}
                    aria-label={t('sending.moveDown', { name: nameOf(signer.person) })}
                    onClick={() => onChange((before) => moveSigner(before, signer.id, 1))}
                  >
                    <Icon name="down" small />
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <FieldMessages id="sending-signers" error={error} />
      {draft.signers.length > 1 && (
        <Segmented
          label={t('sending.order')}
          value={draft.isOrdered ? 'ordered' : 'parallel'}
          choices={[
            { value: 'parallel', label: t('sending.parallel') },
            { value: 'ordered', label: t('sending.ordered') },
          ]}
          onChoose={(order) => onChange((before) => ({ ...before, isOrdered: order === 'ordered' }))}
        />
      )}
      {mandate.kind !== 'all' && draft.signers.length > 1 && (
        <NativeSelect
          isForm
          label={t('sending.needs')}
          value={draft.needs}
          choices={[
            { value: 'mandate', label: t('sending.needsMandate') },
            { value: 'everyone', label: t('sending.needsEveryone') },
          ]}
          onChoose={(needs) => onChange((before) => ({ ...before, needs }))}
        />
      )}
    </section>
  )
}

const rank = (position: number) => (position < 0 ? Number.MAX_SAFE_INTEGER : position)
