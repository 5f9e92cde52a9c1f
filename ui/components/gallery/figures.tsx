import { shownPortfolioTypes } from '@atrium/contract/portfolio-terms'
import { AsOf } from '../as-of.tsx'
import { Change, ExplainMark, Explained, Figure, Rate } from '../figure.tsx'
import { Missing } from '../missing.tsx'
import { TypeChip, TypeIcon } from '../portfolio-type.tsx'
import { Sparkline } from '../sparkline.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const provenance = { provider: 'asset-manager', asOn: '2026-07-20', fetchedAt: '2026-07-21T05:12:00Z', isStale: false }

export function FigureSpecimens() {
  return (
    <GallerySection title="Figures">
      <div className="hero shelf-hero">
        <p className="figure-label">
          Total value <ExplainMark explain="example" label="How it is calculated" />
        </p>
        <Figure money={{ amount: '2194745.37', currency: 'GBP' }} reason="" />
        <p className="change">
          <Change amount="6321.59" currency="GBP" /> <Change amount="-224.22" currency="GBP" /> <Rate rate="0.0029" />{' '}
          <Rate rate="-0.0418" /> <Rate rate="0" />
        </p>
        <AsOf provenance={provenance} />
        <AsOf provenance={{ ...provenance, isStale: true }} />
        <Sparkline values={[3, 5, 4, 7, 8, 6, 9, 12, 11, 14]} label="Example values" from="21/07/2025" to="20/07/2026" />
      </div>
      <Specimen name="Missing figure, explained figures in a table">
        <div className="row-of">
          <Missing reason="The manager has not sent a price since 31/03/2026." />
          <Explained explain="example">£58,391.60</Explained>
        </div>
      </Specimen>
      <Specimen name="Portfolio types, each with its colour and icon">
        <div className="row-of">
          {shownPortfolioTypes.map((type) => (
            <span className="row-of" key={type}>
              <TypeIcon type={type} />
              <TypeChip type={type} />
            </span>
          ))}
        </div>
      </Specimen>
    </GallerySection>
  )
}
