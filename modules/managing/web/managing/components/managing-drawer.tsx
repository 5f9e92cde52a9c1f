import { localText } from '@atrium/domain/fields/definition'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ManagedForm } from '../../../contract/managing.ts'
import { formQuery } from '../../queries.ts'
import type { OpenDrawer } from '../drawer-address.ts'
import { ManagingForm } from './managing-form.tsx'
import './managing.css'

export type ManagingDrawerProps = {
  portal: string
  drawer: OpenDrawer
  parent: string | undefined
  depth: number
  onOpen: (drawer: OpenDrawer) => void
  /** Called with the id of a new record that stays open, or null to close the drawer. */
  onSaved: (item: string | null) => void
  onClose: () => void
}

/** A drawer that shows a record and, to those who may, the form that changes it. */
export function ManagingDrawer(props: ManagingDrawerProps) {
  const { portal, drawer, parent, depth, onClose } = props
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [variant, setVariant] = useState<string>()
  const isNew = drawer.item === 'new'
  const query = useQuery({
    ...formQuery({
      portal,
      form: drawer.form,
      ...(!isNew && { item: drawer.item }),
      ...(parent !== undefined && { parent }),
      ...(variant !== undefined && { variant }),
    }),
    // The fields of one kind of holding stay while those of another load.
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer title={query.data ? titleOf(query.data) : t('managing.loading')} depth={depth} onClose={onClose}>
      <Panel query={query} failure={t('managing.failed')} skeleton={<TableSkeleton rows={5} />}>
        {(form) => <ManagingForm key={`${form.form} ${form.variant ?? ''}`} {...props} form={form} onVariant={setVariant} />}
      </Panel>
    </Drawer>
  )

  /** "Add new" or "Edit" with the name of the record, or "View details" if it is read-only (specification 2, section 2). */
  function titleOf({ item, mayChange, one }: ManagedForm): string {
    if (!item) return t('managing.addNew', { name: localText(one, locale) })
    return mayChange ? t('managing.edit', { name: item.name }) : t('managing.viewDetails')
  }
}
