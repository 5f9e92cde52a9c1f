import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { Estate } from '../../contract/estate.ts'
import { estateParameter } from '../../contract/estate-terms.ts'
import { parseEstateDrawer } from '../estate-address.ts'
import { GiftForm } from './gift-form.tsx'
import { ItemForm } from './item-form.tsx'
import { PersonForm } from './person-form.tsx'
import { TermsForm } from './terms-form.tsx'

type Props = { estate: Estate; account: string; address: string | undefined }

/** Shows the drawer that the URL names. Each starts with the values of its own record. */
export function EstateDrawers({ estate, account, address }: Props) {
  const { t } = useTranslation()
  const { close } = useUrlDrawer(estateParameter)
  const drawer = parseEstateDrawer(address)
  if (!drawer || !estate.mayChange) return null
  const shared = { account, onClose: close }
  const findBy = <Row extends { id: string }>(rows: readonly Row[]) =>
    'id' in drawer ? rows.find(({ id }) => id === drawer.id) : undefined
  switch (drawer.name) {
    case 'terms':
      return <TermsForm {...shared} terms={estate.terms} />
    case 'add-person':
      return <PersonForm key="add" {...shared} person={null} />
    case 'add-gift':
      return <GiftForm key="add" {...shared} people={estate.people} gift={null} />
    case 'person': {
      const person = findBy(estate.people)
      if (person) return <PersonForm key={person.id} {...shared} person={person} />
      break
    }
    case 'gift': {
      const gift = findBy(estate.gifts)
      if (gift) return <GiftForm key={gift.id} {...shared} people={estate.people} gift={gift} />
      break
    }
    case 'item': {
      const item = findBy(estate.items)
      if (item) return <ItemForm key={item.id} {...shared} estate={estate} item={item} />
      break
    }
  }
  return (
    <Drawer title={t('estate.title')} onClose={close}>
      <Note>{t('estate.form.gone')}</Note>
    </Drawer>
  )
}
