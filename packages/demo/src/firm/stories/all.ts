import type { StoryAccount } from '../types.ts'
import { ashworth } from './ashworth.ts'
import { businesses } from './businesses.ts'
import { couples } from './couples.ts'
import { edges } from './edges.ts'
import { elsewhere } from './elsewhere.ts'
import { everywhere } from './everywhere.ts'
import { greek } from './greek.ts'
import { laterLife } from './later-life.ts'
import { staff } from './staff.ts'

export const stories = [staff, ashworth, couples, businesses, laterLife, edges, elsewhere, greek, everywhere]

export const storyAccounts: StoryAccount[] = stories.flatMap((story) => story.accounts)
