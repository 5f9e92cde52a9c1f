import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import type { NetWorth } from '../../contract/net-worth.ts'
import { planningParameter } from '../../contract/planning-terms.ts'
import { parsePlanDrawer } from '../plan-address.ts'
import { ProtectionForm } from '../protections/protection-form.tsx'
import { protectionsQuery } from '../queries.ts'
import { EstimateDrawer } from './estimate-drawer.tsx'
import { HoldingDetails } from './holding-details.tsx'
import { HoldingForm } from './holding-form.tsx'
import './holdings.css'

type Props = { plan: NetWorth; account: string; address: string | undefined }

/** Shows the drawer that the URL names. Each drawer is a separate component, so that it starts with the values of its own item. */
export function PlanDrawers({ plan, account, address }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { close } = useUrlDrawer(planningParameter)
  const drawer = parsePlanDrawer(address)
  if (!drawer) return null
  /** Shows another drawer instead, so that closing it leads back to the page. */
  const goTo = (next: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, [planningParameter]: next })) as never,
      state: { hasDrawer: true } as never,
      replace: true,
      resetScroll: false,
    })
  const shared = { plan, account, onClose: close, onGoTo: goTo }
  if (drawer.name === 'add-holding') return plan.mayChange ? <HoldingForm key="add" {...shared} holding={null} /> : null
  if (drawer.name === 'add-protection' || drawer.name === 'edit-protection')
    return plan.mayChange ? <ProtectionDrawer plan={plan} account={account} id={'id' in drawer ? drawer.id : null} onClose={close} /> : null
  if (!('id' in drawer)) return null
  const holding = plan.holdings.find(({ id }) => id === drawer.id)
  if (!holding)
    return (
      <Drawer title={t('planning.title')} onClose={close}>
        <Note>{t('planning.unknown')}</Note>
      </Drawer>
    )
  const key = `${drawer.name} ${holding.id}`
  if (drawer.name === 'property-value-estimate') return <EstimateDrawer key={key} {...shared} holding={holding} />
  if (drawer.name === 'edit-holding' && plan.mayChange) return <HoldingForm key={key} {...shared} holding={holding} />
  return <HoldingDetails key={key} {...shared} holding={holding} />
}

/** Loads the policy of the drawer, or adds one without an id. */
function ProtectionDrawer({ plan, account, id, onClose }: Omit<Props, 'address'> & { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: protections } = useQuery(protectionsQuery(account))
  if (id === null) return <ProtectionForm key="add" account={account} currency={plan.currency} policy={null} onClose={onClose} />
  if (!protections) return null
  const policy = protections.items.find((one) => one.id === id)
  if (policy) return <ProtectionForm key={id} account={account} currency={plan.currency} policy={policy} onClose={onClose} />
  return (
    <Drawer title={t('planning.protection')} onClose={onClose}>
      <Note>{t('planning.unknown')}</Note>
    </Drawer>
  )
}
