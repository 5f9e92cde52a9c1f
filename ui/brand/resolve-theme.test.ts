import { themes } from '@atrium/editions/themes/themes'
import { describe, expect, it } from 'vitest'
import { resolveTheme } from './resolve-theme.ts'

const findScheme = (name: keyof typeof themes) => themes[name].scheme

describe('the theme', () => {
  it.each([
    ['the edition alone', { edition: 'main' }, 'main'],
    ['a portal with another theme', { edition: 'main', portal: 'akta' }, 'akta'],
    ['a portal with an unknown theme', { edition: 'main', portal: 'moon' }, 'main'],
    ['dark over a light theme', { edition: 'main', choice: 'dark' }, 'dark'],
    ['light over a light theme', { edition: 'akta', choice: 'light' }, 'akta'],
    ['light over a dark theme', { edition: 'tech', choice: 'light' }, 'light'],
    ['dark over a dark theme', { edition: 'tech', choice: 'dark' }, 'tech'],
    ['contrast over anything', { edition: 'main', portal: 'fusion-green', choice: 'contrast' }, 'contrast'],
    ['dark over the contrast theme of a portal', { edition: 'main', portal: 'contrast', choice: 'dark' }, 'dark'],
  ] as const)('follows %s', (_, sources, wanted) => expect(resolveTheme(sources, findScheme)).toBe(wanted))
})
