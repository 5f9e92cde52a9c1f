import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@atrium/people/web/profiles/queries'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { parentOf } from '../drawer-address.ts'
import { useDrawers } from '../use-drawers.ts'
import { ManagingDrawer } from './managing-drawer.tsx'
import { OwnUserDrawer } from './own-user-drawer.tsx'

/** Shows the managing drawers that the URL names, over any page of the dashboard. */
export function ManagingDrawers({ portal }: AddressDrawerProps) {
  const { drawers, page, show } = useDrawers()
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return drawers.map((drawer, depth) => {
    const below = drawers.slice(0, depth)
    const common = { depth, onClose: () => show(below) }
    const key = `${depth} ${drawer.form} ${drawer.item}`
    // Everybody changes their own details, clients included.
    if (drawer.form === 'users' && (drawer.item === 'me' || drawer.item === me.id)) return <OwnUserDrawer key={key} me={me} {...common} />
    if (portal === null) return null
    return (
      <ManagingDrawer
        key={key}
        {...common}
        portal={portal}
        drawer={drawer}
        parent={parentOf(drawers, depth, page)}
        onOpen={(next) => show([...below, drawer, next])}
        onSaved={(item) => show(item === null ? below : [...below, { ...drawer, item }], true)}
      />
    )
  })
}
