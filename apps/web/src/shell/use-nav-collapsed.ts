import { useState } from 'react'
import { readStored, store } from '@atrium/ui/lib/stored'

export function useNavCollapsed(): [boolean, () => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored('nav-collapsed') === '1')
  const toggle = () => {
    store('nav-collapsed', isCollapsed ? '0' : '1')
    setIsCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}
