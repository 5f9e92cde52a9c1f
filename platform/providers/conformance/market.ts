import { Decimal } from '@atrium/domain/decimal'
import type { FundFactsPort, FundSearchPort } from '../ports/funds.ts'
import type { NewsPort } from '../ports/news.ts'
import type { PropertyPricesPort } from '../ports/property-prices.ts'
import type { MarketDataPort } from '../ports/market-data.ts'
import type { QuotesPort } from '../ports/quotes.ts'
import type { SnippetsPort } from '../ports/snippets.ts'
import { demand, demandAscending, demandOnce, demandUnknown, readMarket, type Suite } from './frame.ts'

export const fundFactsSuite: Suite<FundFactsPort> = {
  port: 'fund facts',
  checks: [
    {
      name: 'both feeds return a fund by its code in one currency, and omit unknown codes',
      run: async (port, known) => {
        const { citiCode } = readMarket(known)
        const facts = await port.listFundFacts([citiCode, '----'])
        const performance = await port.listFundPerformance([citiCode])
        demand(
          facts.length === 1 && facts[0]?.citiCode === citiCode,
          `asked for ${citiCode}, it is ${facts.map((one) => one.citiCode).join()}`,
        )
        demand(performance[0]?.currency === facts[0]?.currency, 'its two feeds have two currencies')
        demandAscending(performance[0]?.prices.map(({ on }) => on) ?? [], 'the prices')
        demand(performance[0]?.prices.at(-1)?.price === facts[0]?.price, 'its last price is not the price')
      },
    },
  ],
}

export const fundSearchSuite: Suite<FundSearchPort> = {
  port: 'fund search',
  checks: [
    {
      name: 'a fund is found by its code, and a meaningless search finds nothing',
      run: async (port, known) => {
        const { citiCode } = readMarket(known)
        const { funds } = await port.searchFunds({ search: citiCode })
        demand(
          funds.some((fund) => fund.citiCode === citiCode),
          `${citiCode} is not found`,
        )
        demand((await port.searchFunds({ search: 'qqzzxxqq' })).total === 0, 'nonsense finds something')
      },
    },
    {
      name: 'limit, order and counts are respected',
      run: async (port) => {
        const orderBy = { field: 'fundName', isDescending: false } as const
        const { total, funds, facets } = await port.searchFunds({ orderBy, top: 3, facets: ['currency'] })
        demand(funds.length <= 3, `asked for 3, there are ${funds.length}`)
        demandAscending(
          funds.map(({ name }) => name),
          'the funds',
        )
        const counted = facets.currency?.reduce((sum, { count }) => sum + count, 0)
        demand(counted === total, `the currencies come to ${counted}, there are ${total}`)
        const next = await port.searchFunds({ orderBy, top: 3, skip: 3 })
        demandOnce(
          [...funds, ...next.funds].map((fund) => fund.citiCode),
          'the fund',
        )
      },
    },
    {
      name: 'a filter matches its value exactly, whatever characters it contains',
      run: async (port) => {
        const { funds } = await port.searchFunds({ filters: { currency: 'GBP' } })
        demand(
          funds.every(({ currency }) => currency === 'GBP'),
          'a filter for GBP finds others',
        )
        demand((await port.searchFunds({ filters: { groupName: "x' or groupName ne 'x" } })).total === 0, 'a value changes the filter')
      },
    },
  ],
}

export const quotesSuite: Suite<QuotesPort & MarketDataPort> = {
  port: 'quotes and market data',
  checks: [
    {
      name: 'prices, rates and levels are listed once a day and in order',
      run: async (port, known) => {
        const { symbol, index } = readMarket(known)
        const [prices, rates, levels] = await Promise.all([port.getPrices(symbol), port.getRates('USD', 'GBP'), port.getIndex(index)])
        for (const [series, what] of [
          [prices.series, 'the prices'] as const,
          [rates, 'the rates'] as const,
          [levels.series, 'the levels'] as const,
        ]) {
          demandAscending(
            series.map(({ on }) => on),
            what,
          )
          demand((series.at(-1)?.on ?? '') <= known.today, `${what} end on ${series.at(-1)?.on}, which is after ${known.today}`)
          demand(
            series.every(({ close }) => new Decimal(close).gt(0)),
            `${what} are not all above zero`,
          )
        }
      },
    },
    {
      name: 'the latest rate is the last one listed, and the full series is at least as long as the default',
      run: async (port) => {
        const [usual, all, latest] = await Promise.all([
          port.getRates('EUR', 'GBP'),
          port.getRates('EUR', 'GBP', 'full'),
          port.getExchangeRate('EUR', 'GBP'),
        ])
        demand(
          usual.at(-1)?.close === latest.rate && usual.at(-1)?.on === latest.on,
          `the latest rate is ${latest.rate}, the last ${usual.at(-1)?.close}`,
        )
        demand(all.length >= usual.length && all.at(-1)?.on === usual.at(-1)?.on, 'all there is is less than the usual')
      },
    },
    {
      name: 'asset class returns are listed once a month, in order, for completed months',
      run: async (port, known) => {
        const [usual, all] = await Promise.all([port.listClassReturns(), port.listClassReturns('full')])
        demandAscending(
          all.map(({ month }) => month),
          'the months',
        )
        demand((all.at(-1)?.month ?? '') < known.today.slice(0, 7), `the returns end with ${all.at(-1)?.month}, which is not over`)
        demand(all.at(-1)?.month === usual.at(-1)?.month && all.length >= usual.length, 'all there is is less than the usual')
        demand(
          all.every(({ returns }) => Object.values(returns).every((rate) => rate === null || new Decimal(rate).gt(-1))),
          'a class lost more than all',
        )
      },
    },
    {
      name: 'the risk-free rate is an annual fraction, listed by day and in order',
      run: async (port, known) => {
        const { series } = await port.getRiskFreeRate()
        demandAscending(
          series.map(({ on }) => on),
          'the rates of money without risk',
        )
        demand((series.at(-1)?.on ?? '') <= known.today, `they end on ${series.at(-1)?.on}, which is after ${known.today}`)
        demand(
          series.every(({ rate }) => new Decimal(rate).abs().lt(1)),
          'a rate is 100 % or more: they are to be fractions',
        )
      },
    },
    {
      name: 'the weights of a strategy model add up to one, with equities within their band',
      run: async (port) => {
        for (const { name, weights, equityBand } of await port.listStrategyModels()) {
          const total = Object.values(weights).reduce((all, weight) => all.plus(weight), new Decimal(0))
          demand(total.minus(1).abs().lte('0.0001'), `the weights of ${name} come to ${total}`)
          const equities = new Decimal(weights.Equities)
          demand(equities.gte(equityBand.min) && equities.lte(equityBand.max), `the equities of ${name} are outside its band`)
        }
      },
    },
    {
      name: 'an unknown quote is not found',
      run: async (port) => {
        await demandUnknown(port.getPrices('no-such-symbol-0'), 'a symbol that is not there')
        await demandUnknown(port.getIndex('no-such-index-0'), 'an index that is not there')
      },
    },
  ],
}

export const newsSuite: Suite<NewsPort> = {
  port: 'news',
  checks: [
    {
      name: 'the requested number of posts is listed, newest first, and each can be read',
      run: async (port) => {
        const { total, posts } = await port.listPosts({ locale: 'en', top: 3 })
        demand(posts.length <= 3 && posts.length <= total, `asked for 3 of ${total}, there are ${posts.length}`)
        demandOnce(
          posts.map(({ slug }) => slug),
          'the post',
        )
        demand(
          posts.every((post, place) => place === 0 || post.publishedAt <= (posts[place - 1]?.publishedAt ?? '')),
          'the posts are not in order',
        )
        for (const { slug, title } of posts)
          demand((await port.getPost(slug, 'en')).title === title, `${slug} has another title when it is read`)
        await demandUnknown(port.getPost('no-such-post-0', 'en'), 'a post that is not there')
      },
    },
  ],
}

export const snippetsSuite: Suite<SnippetsPort> = {
  port: 'snippets',
  checks: [
    {
      name: 'a snippet is found by its title, and a meaningless search finds nothing',
      run: async (port) => {
        const [first] = await port.findSnippets({})
        if (first)
          demand(
            (await port.findSnippets({ title: first.title })).some(({ title }) => title === first.title),
            `${first.title} is not found`,
          )
        demand((await port.findSnippets({ title: 'qqzzxxqq' })).length === 0, 'nonsense finds something')
      },
    },
  ],
}

export const propertyPricesSuite: Suite<PropertyPricesPort> = {
  port: 'property prices',
  checks: [
    {
      name: 'more bedrooms do not cost less, and the average is between the lowest and highest price',
      run: async (port, known) => {
        const { postCode } = readMarket(known)
        const price = (bedrooms: number) => port.getPropertyPrice({ postCode, bedrooms, propertyType: 'semi-detached_house' })
        const [small, large] = await Promise.all([price(2), price(4)])
        demand(new Decimal(small.average).lte(large.average), `two bedrooms cost ${small.average}, four ${large.average}`)
        const { average, lowest, highest } = large
        demand(
          (lowest === null || new Decimal(lowest).lte(average)) && (highest === null || new Decimal(highest).gte(average)),
          'the average lies outside',
        )
      },
    },
    {
      name: 'an invalid postcode is not found',
      run: (port) =>
        demandUnknown(port.getPropertyPrice({ postCode: 'nowhere', bedrooms: 3, propertyType: 'flat' }), 'a postcode that is none'),
    },
  ],
}
