import { useRouterState } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import '@atrium/ui/address-drawers'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useContributions } from '@atrium/ui/contributions'

/** Shows the drawer that a parameter of the URL names. */
export function AddressDrawers({ portal }: { portal: string | null }) {
  const drawers = Object.entries(
    Object.assign({}, ...useContributions('addressDrawers')) as Record<string, ComponentType<AddressDrawerProps>>,
  )
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, unknown>> })
  return drawers.map(([name, part]) => {
    const subject = search[name]
    return (
      typeof subject === 'string' && subject !== '' && <OpenDrawer key={name} name={name} part={part} subject={subject} portal={portal} />
    )
  })
}

type Props = { name: string; part: ComponentType<AddressDrawerProps>; subject: string; portal: string | null }

function OpenDrawer({ name, part: Part, subject, portal }: Props) {
  const { close } = useUrlDrawer(name)
  return (
    <Suspense fallback={null}>
      <Part subject={subject} portal={portal} onClose={close} />
    </Suspense>
  )
}
