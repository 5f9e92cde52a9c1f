import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { formQuery, type FormPlace } from '../../queries.ts'
import { parseFormSubject } from '../form-search.ts'
import { OpenForm } from './open-form.tsx'

/** A form that is filled in over a page: `?form={form}`, or `?form={form}:{account}` for a form of an organisation. */
export function FormDrawer({ subject, portal, onClose }: AddressDrawerProps) {
  const place = useMemo<FormPlace | null>(() => {
    const named = parseFormSubject(subject)
    return named && portal !== null ? { portal, ...named } : null
  }, [subject, portal])
  return place && <PlacedFormDrawer key={subject} place={place} onClose={onClose} />
}

function PlacedFormDrawer({ place, onClose }: { place: FormPlace; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: form, error, refetch } = useQuery(formQuery(place))
  return (
    <Drawer title={form?.name ?? t('forms.title')} onClose={onClose}>
      {form ? (
        <OpenForm form={form} place={place} />
      ) : error !== null ? (
        <ErrorState title={t('forms.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </Drawer>
  )
}
