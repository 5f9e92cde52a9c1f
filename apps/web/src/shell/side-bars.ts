import type { SideBarProps } from '@atrium/ui/pages'
import { createPart } from '@atrium/ui/part'
import type { ComponentType } from 'react'
import { modules } from '../modules.ts'

/** Side bars of pages that do not show the main navigation, by the part of the path before its first parameter. */
const sideBars = modules.flatMap(({ name, pages = [] }) =>
  pages.flatMap(({ path, sideBar }) => (sideBar ? [{ prefix: path.split('$')[0] ?? path, Component: createPart(name, sideBar) }] : [])),
)

/** Returns the side bar of the page at a path, or undefined if the page shows the main navigation. */
export function findSideBar(pathname: string): ComponentType<SideBarProps> | undefined {
  return sideBars.find(({ prefix }) => pathname.startsWith(prefix))?.Component
}
