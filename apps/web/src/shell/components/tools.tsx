import type { Me } from '@atrium/people/contract/profiles'
import { AmountsSwitch } from './amounts-switch.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NoticeMenu } from './notice-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export function Tools({ me }: { me: Me }) {
  return (
    <>
      <NoticeMenu />
      <AmountsSwitch />
      <ThemeMenu me={me} />
      <LanguageMenu isSignedIn />
      <PersonMenu me={me} />
    </>
  )
}
