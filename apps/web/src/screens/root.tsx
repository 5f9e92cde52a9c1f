import { Outlet } from '@tanstack/react-router'
import { CookieNotice } from '@atrium/people/web/welcome/components/cookie-notice.tsx'

/** Wraps every page. */
export function RootScreen() {
  return (
    <>
      <Outlet />
      <CookieNotice />
    </>
  )
}
