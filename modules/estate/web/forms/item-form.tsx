import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import type { Estate } from '../../contract/estate.ts'
import { treatmentsOf, type Treatment } from '../../contract/estate-terms.ts'
import { api } from '../api.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { toEntry } from './to-entry.ts'
import { useEntryForm } from './use-entry-form.ts'

type Props = { account: string; estate: Pick<Estate, 'terms' | 'items'>; item: Estate['items'][number]; onClose: () => void }

/** The drawer in which a client states how an item counts in their estate. */
export function ItemForm({ account, estate, item, onClose }: Props) {
  const { t } = useTranslation()
  const [{ version, ...stored }] = useState(estate.terms)
  const form = useEntryForm<{ treatments: Treatment }>({
    account,
    start: { treatments: item.treatment },
    name: () => item.name,
    required: [],
    save: ({ treatments: treatment }) => {
      // A main home that has been removed is dropped, because the server accepts only one.
      const isThere = (id: string) => estate.items.some((one) => one.id === id)
      const others = stored.treatments.filter((one) => one.item !== item.id && (one.treatment !== 'home' || isThere(one.item)))
      return api.estates.save({
        account,
        ...toEntry({ version, ...stored }),
        version,
        treatments: [...others, { item: item.id, treatment }],
      })
    },
    onClose,
  })
  const problem = form.problem('treatments')
  return (
    <EntryDrawer title={item.name} form={form} onClose={onClose}>
      <NativeSelect
        isForm
        label={t('estate.items.counts')}
        value={form.draft.treatments}
        choices={treatmentsOf[item.part].map((value) => ({ value, label: t(`estate.items.treatments.${value}`) }))}
        onChoose={(value) => form.change('treatments', value)}
      />
      {problem && <Note>{problem}</Note>}
    </EntryDrawer>
  )
}
