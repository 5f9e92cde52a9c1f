import type { Me } from '@atrium/people/contract/profiles'
import { AmountsSwitch } from './amounts-switch.tsx'
import { Bell } from './bell.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export function Tools({ me }: { me: Me }) {
  return (
    <>
      <SearchButton me={me} />
      <Bell />
      <AmountsSwitch />
      <ThemeMenu me={me} />
      <LanguageMenu isSignedIn />
      <PersonMenu me={me} />
    </>
  )
}
