import * as z from 'zod/mini'
import { shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { assetBreakdowns, assetFigures, assetPartKinds, todayKinds } from './today-terms.ts'
import { currency, decimal, identifier, instant, money, plainDate } from '@atrium/contract/schema'

export const todayKind = z.enum(todayKinds)

/** An item of the list for one client. Which of the figures are set depends on the kind. */
export const todayItem = z.object({
  /** Unique within its kind. */
  id: z.string(),
  /** Identifies what the item is about, also if the same client or portfolio is listed for the same reason at another time. */
  cause: z.string(),
  account: z.string(),
  client: z.string(),
  /** Value of the account or portfolio that the item concerns, if it is known. */
  value: z.nullable(money),
  /** Day on which the item is or was due. */
  on: z.nullable(plainDate),
  /** Moment of a request. */
  at: z.nullable(instant),
  /** Title of a task, name of a person who asks or has a birthday, form, model or portfolio, or line with the largest drift. */
  text: z.nullable(z.string()),
  /** Change in value, or cash. */
  amount: z.nullable(money),
  /** Change, cash or drift, as a fraction. */
  rate: z.nullable(decimal),
  /** Age that a client reaches. */
  age: z.nullable(z.int()),
})

const group = z.object({ kind: todayKind, items: z.array(todayItem), count: z.int() })

const figureInput = z.object({
  portal: identifier,
  figure: z.enum(assetFigures),
  /** The kind of part and its id: a type of portfolio, the id of a group or `none`, or the id of an account. All assets without them. */
  by: z.optional(z.enum(assetPartKinds)),
  of: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** A day of the assets by month: the value on that day, or the change since the day before it in the list. Not for shares. */
  on: z.optional(plainDate),
})

export const today = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/today',
      tags: ['home'],
      summary: 'List what the caller has to do for clients of a portal today, with the first items of each kind, without postponed ones',
    })
    .input(z.object({ portal: identifier }))
    .output(
      z.object({
        today: plainDate,
        groups: z.array(group),
        /** Number of items that the caller has postponed, and which the groups and their counts lack. */
        postponed: z.int(),
      }),
    ),
  kind: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/today/{kind}',
      tags: ['home'],
      summary: 'List one page of the items of one kind that are not postponed',
    })
    .input(
      z.object({
        portal: identifier,
        kind: todayKind,
        offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
        limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
      }),
    )
    .output(z.object({ items: z.array(todayItem), count: z.int() })),
  assets: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/assets',
      tags: ['home'],
      summary: 'Assets under advice of the clients whom the caller may see: by month, with net new money and market movement, and by type',
    })
    .input(z.object({ portal: identifier }))
    .output(
      z.object({
        /** Null if no values are stored yet. Assets in other currencies are stated apart. */
        total: z.nullable(
          z.object({
            value: money,
            asOn: plainDate,
            /** The earliest day of the values in the total. */
            oldestOn: plainDate,
            clients: z.int(),
            portfolios: z.int(),
            /** Number of portfolios whose value is not known, and which the total therefore lacks. */
            missing: z.int(),
          }),
        ),
        /** Day ends from oldest to newest: the ends of twelve months and the latest day. */
        points: z.array(
          z.object({
            on: plainDate,
            value: decimal,
            /** Net new money and market movement since the point before; null for the first. */
            newMoney: z.nullable(decimal),
            movement: z.nullable(decimal),
          }),
        ),
        otherCurrencies: z.array(money),
        types: z.array(z.object({ type: shownPortfolioType, value: decimal, share: decimal, portfolios: z.int() })),
        currency: z.nullable(currency),
      }),
    ),
  explainAssets: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/assets/explanations/{figure}',
      tags: ['home'],
      summary: 'Explain a figure of the assets under advice, or of one part of them, from the stored values of each portfolio',
    })
    .input(figureInput)
    .output(explainedFigure),
  assetsCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/assets/explanations/{figure}/case',
      tags: ['home'],
      summary: 'Get the complete calculations of a figure of the assets under advice, which `bin/calc` can repeat',
    })
    .input(figureInput)
    .output(figureCase),
  assetParts: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/assets/{by}',
      tags: ['home'],
      summary: 'List assets under advice by client or group, the largest first, with their change over twelve months',
    })
    .input(
      z.object({
        portal: identifier,
        by: z.enum(assetBreakdowns),
        offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
        limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
      }),
    )
    .output(
      z.object({
        items: z.array(
          z.object({
            /** Id of the account or group. Null, as the name, for clients without a group. */
            id: z.nullable(z.string()),
            name: z.nullable(z.string()),
            value: decimal,
            /** Fraction of all assets in the currency. A client of several groups counts in each, so shares of groups may exceed 1 in sum. */
            share: decimal,
            newMoney: decimal,
            movement: decimal,
            portfolios: z.int(),
          }),
        ),
        count: z.int(),
        /** Null if no values are stored yet. */
        currency: z.nullable(currency),
      }),
    ),
}

export type TodayItem = z.infer<typeof todayItem>
