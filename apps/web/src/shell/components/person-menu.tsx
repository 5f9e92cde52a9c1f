import type { Me } from '@atrium/people/contract/profiles'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { showSuccess } from '@atrium/ui/components/notices'
import { signOut } from '@atrium/identity/web/identity/sign-out'
import { modules } from '../../modules.ts'
import { listMenu } from '../navigation.ts'

export function PersonMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/' })
    showSuccess(t('identity.loggedOut'))
  }
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
        { id: 'out', label: t('shell.signOut'), onChoose: () => void leave() },
      ]}
    >
      <div className="menu-head" role="presentation">
        <strong>{me.name}</strong>
        <span>{me.email}</span>
      </div>
    </Menu>
  )
}
