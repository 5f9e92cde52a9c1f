import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import type { EstatePerson, PersonEntry } from '../../contract/estate.ts'
import { maxName, relations } from '../../contract/estate-terms.ts'
import { api } from '../api.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Props = { account: string; person: EstatePerson | null; onClose: () => void }
type Draft = Omit<PersonEntry, 'birthDate'> & { birthDate: string }

/** The drawer in which a person of an estate is added, or changed and removed. */
export function PersonForm({ account, person, onClose }: Props) {
  const { t } = useTranslation()
  const [opened] = useState(() => ({ id: person?.id ?? crypto.randomUUID(), version: person?.version ?? 0 }))
  const key = { account, person: opened.id, version: opened.version }
  const form = useEntryForm<Draft>({
    account,
    start: { name: person?.name ?? '', relation: person?.relation ?? 'child', birthDate: person?.birthDate ?? '' },
    name: ({ name }) => name,
    required: ['name'],
    save: ({ birthDate, ...draft }) => api.estatePeople.save({ ...key, ...draft, birthDate: birthDate || null }),
    ...(person && { remove: () => api.estatePeople.remove(key) }),
    onClose,
  })
  const { draft, change, problem } = form
  return (
    <EntryDrawer title={person?.name ?? t('estate.facts.addPerson')} form={form} onClose={onClose}>
      <TextField
        name="name"
        label={t('estate.facts.name')}
        value={draft.name}
        maxLength={maxName}
        error={problem('name')}
        onValue={(value) => change('name', value)}
      />
      <NativeSelect
        isForm
        label={t('estate.facts.relation')}
        value={draft.relation}
        choices={relations.map((value) => ({ value, label: t(`estate.facts.relations.${value}`) }))}
        onChoose={(value) => change('relation', value)}
      />
      <TextField
        name="birthDate"
        type="date"
        label={t('estate.facts.born')}
        value={draft.birthDate}
        error={problem('birthDate')}
        onValue={(value) => change('birthDate', value)}
      />
    </EntryDrawer>
  )
}
