import { Outlet } from '@tanstack/react-router'
import { CookieNotice } from '@atrium/people/web/welcome/components/cookie-notice.tsx'

/** Around every page there is. */
export function RootScreen() {
  return (
    <>
      <Outlet />
      <CookieNotice />
    </>
  )
}
