import { assetClasses } from '@atrium/contract/portfolio-terms'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Proposal, ProposedLine } from '../../../contract/proposals.ts'
import { cashLine, groupLines, listTradesOf, scaleOf } from '../comparison.ts'

/** Compares each line with its target and band, before and after the trades, on one scale. */
export function ModelComparison({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const { percent, rate } = useFormats()
  const { lines } = proposal
  const scale = scaleOf(lines)
  return (
    <section className="model-comparison">
      <h2>{t('proposals.holdings')}</h2>
      <p className="comparison-legend" aria-hidden="true">
        <span className="mark now" /> {t('proposals.legend.now')}
        <span className="mark now outside" /> {t('proposals.legend.outside')}
        <span className="mark after" /> {t('proposals.legend.after')}
        <span className="mark target" /> {t('proposals.legend.target')}
        <span className="mark band" /> {t('proposals.legend.band')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('proposals.line')}</th>
            <th scope="col" className="comparison-scale">
              {t('proposals.scale', { low: percent('0', undefined, 0), high: percent(String(scale * 100), undefined, 0) })}
            </th>
            <th scope="col" className="n">
              {t('proposals.now')}
            </th>
            <th scope="col" className="n">
              {t('proposals.target')}
            </th>
            <th scope="col" className="n">
              {t('proposals.after')}
            </th>
            <th scope="col" className="n">
              {t('proposals.trade')}
            </th>
          </tr>
        </thead>
        {groupLines(lines, assetClasses).map(({ assetClass, lines: own, before, target, after }) => (
          <tbody key={assetClass}>
            <tr className="comparison-group">
              <th scope="rowgroup">{t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other')}</th>
              <EmptyCell />
              <td className="n">{rate(before, 'negative')}</td>
              <td className="n">{rate(target, 'negative')}</td>
              <td className="n">{rate(after, 'negative')}</td>
              <EmptyCell />
            </tr>
            {own.map((line) => (
              <LineRow key={line.id} line={line} proposal={proposal} scale={scale} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function LineRow({ line, proposal, scale }: { line: ProposedLine; proposal: Proposal; scale: number }) {
  const { t } = useTranslation()
  const { rate, amount } = useFormats()
  const { currency, outsideBefore, outsideAfter } = proposal
  const [isOutside, staysOutside] = [outsideBefore.includes(line.id), outsideAfter.includes(line.id)]
  const traded = listTradesOf(line.id, proposal.trades)
  const reason = (): string | null => {
    if (line.id === cashLine) return null
    if (line.target === '0') return t('proposals.reasons.noModel')
    if (isOutside) return t(Number(line.before) > Number(line.high) ? 'proposals.reasons.outsideAbove' : 'proposals.reasons.outsideBelow')
    return line.reason === 'opposite' || line.reason === 'flow' ? t(`proposals.reasons.${line.reason}`) : null
  }
  const texts = [traded.length > 0 || isOutside ? reason() : null, staysOutside ? t('proposals.stillOutside') : null].filter(Boolean)
  return (
    <tr className="row">
      <th scope="row">
        {line.id === cashLine ? t('proposals.cash') : line.name}
        {texts.length > 0 && <small>{texts.join(', ')}</small>}
      </th>
      <td className="comparison-scale">
        <Range line={line} scale={scale} isOutside={isOutside} />
      </td>
      <td className={isOutside ? 'n negative strong' : 'n strong'}>{rate(line.before, 'negative')}</td>
      <td className="n muted">{rate(line.target, 'negative')}</td>
      <td className="n strong">{rate(line.after, 'negative')}</td>
      <td className="n">
        {traded.length === 0
          ? line.id !== cashLine && <span className="muted">{t('proposals.hold')}</span>
          : traded.map(({ side, total }) => (
              <span key={side} className="comparison-trade">
                {t(`proposals.${side}`, { amount: amount(total, currency) })}
              </span>
            ))}
      </td>
    </tr>
  )
}

/** Draws the band, the target, and the weight before and after. The figures beside it say the same in text. */
function Range({ line, scale, isOutside }: { line: ProposedLine; scale: number; isOutside: boolean }) {
  const at = (weight: string) => `${Math.min(100, Math.max(0, (Number(weight) / scale) * 100))}%`
  const [from, to] = [line.before, line.after].toSorted((left, right) => Number(left) - Number(right)) as [string, string]
  return (
    <div className="comparison-range" aria-hidden="true">
      <i className="band" style={{ left: at(line.low), right: `calc(100% - ${at(line.high)})` }} />
      <i className={isOutside ? 'move outside' : 'move'} style={{ left: at(from), right: `calc(100% - ${at(to)})` }} />
      <i className="target" style={{ left: at(line.target) }} />
      <i className={isOutside ? 'now outside' : 'now'} style={{ left: at(line.before) }} />
      {line.before !== line.after && <i className="after" style={{ left: at(line.after) }} />}
    </div>
  )
}
