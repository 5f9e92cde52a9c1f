import { Suspense } from 'react'
import type { ContactPlace } from '@atrium/accounts/web/contact-tools'
import { useContributions } from '@atrium/ui/contributions'

/** Shows the buttons that modules provide beside the contacts of an account. */
export function ContactTools(place: ContactPlace) {
  const tools = useContributions('contactTools')
  if (tools.length === 0) return null
  return (
    <Suspense fallback={null}>
      {tools.map((Tools, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
        <Tools key={index} {...place} />
      ))}
    </Suspense>
  )
}
