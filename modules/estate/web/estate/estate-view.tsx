import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Estate } from '../../contract/estate.ts'
import { GiftSection } from '../gifts/gift-section.tsx'
import { Assumptions } from './assumptions.tsx'
import { computeTax, findGiftAfter } from './estate-figures.ts'
import { EstateHero } from './estate-hero.tsx'
import { FamilySection } from './family-section.tsx'
import { ItemSection } from './item-section.tsx'
import { TaxSteps } from './tax-steps.tsx'
import { useOptions } from './use-options.ts'
import { WhatIfs } from './what-ifs.tsx'
import './estate.css'

type Props = { estate: Estate; account: string; portal: string }

/** Shows the tax of an estate, how it comes about, what would save some of it, and what it is computed from. */
export function EstateView({ estate, account, portal }: Props) {
  const { t } = useTranslation()
  const [options, change] = useOptions(estate.today)
  const giftAfter = findGiftAfter(estate, options.death)
  // The figures of a death before a gift cannot be computed. Those of today are shown instead, and the field says why.
  const death = giftAfter ? estate.today : options.death
  const figures = useMemo(() => computeTax(estate, death), [estate, death])
  // The tax follows the slider at once, and the rest as soon as there is time, with the estate to which its figures belong.
  const current = useMemo(() => ({ estate, figures }), [estate, figures])
  const shown = useDeferredValue(current)
  const hero = useMemo(
    () => (
      <EstateHero estate={estate} figures={figures} death={options.death} giftAfter={giftAfter} onDeath={(day) => change({ death: day })} />
    ),
    [estate, figures, options.death, giftAfter, change],
  )
  const steps = useMemo(() => <TaxSteps estate={estate} figures={figures} />, [estate, figures])
  const gifts = useMemo(() => <GiftSection {...shown} />, [shown])
  const facts = useMemo(
    () => (
      <>
        <FamilySection estate={estate} />
        <ItemSection estate={estate} account={account} portal={portal} />
        <Assumptions isResident={estate.terms.isLongTermResident} />
      </>
    ),
    [estate, account, portal],
  )
  return (
    <>
      {hero}
      <div className="wrap estate">
        <section aria-labelledby="estate-steps">
          <div className="section-head">
            <h2 id="estate-steps">{t('estate.steps.title')}</h2>
          </div>
          {steps}
        </section>
        <WhatIfs
          estate={shown.estate}
          death={shown.figures.dateOfDeath}
          amount={options.amount}
          onAmount={(amount) => change({ amount })}
        />
        {gifts}
        {facts}
      </div>
    </>
  )
}
