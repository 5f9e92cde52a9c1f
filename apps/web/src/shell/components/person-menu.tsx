import type { Me } from '@atrium/people/contract/profiles'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu, type MenuGroup, type MenuItem } from '@atrium/ui/components/menu.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { modules } from '../../modules.ts'
import { listMenu } from '../navigation.ts'

type Props = { me: Me; groups?: MenuGroup[]; settings?: MenuItem[] }

/** Menu of the signed-in person. On a phone it also contains the settings that are separate buttons on wider screens. */
export function PersonMenu({ me, settings, groups }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const signOutItem = { id: 'out', label: t('shell.signOut'), onChoose: () => void signOut() }
  return (
    <Menu
      className="person"
      isNamedByText
      label={t('shell.personMenu')}
      button={
        <>
          <Avatar name={me.name} photo={me.photo} pixels={28} />
          <span className="person-name">{me.name}</span>
          <Icon name="down" small />
        </>
      }
      items={[
        ...listMenu(me.role, modules).map(({ id, path }) => ({
          id,
          label: t(`navigation.${id}`),
          onChoose: () => void navigate({ to: path }),
        })),
        ...(settings ?? []),
        ...(groups ? [] : [signOutItem]),
      ]}
      {...(groups && { groups: [...groups, { id: 'session', items: [signOutItem] }] })}
    >
      <div className="menu-head" role="presentation">
        <strong>{me.name}</strong>
        <span>{me.email}</span>
      </div>
    </Menu>
  )
}
