import { useState } from 'react'
import { ComboBox } from '../aria/combo-box.tsx'
import { DateField } from '../aria/date-field.tsx'
import { Icon } from '../icon.tsx'
import { NumberField } from '../aria/number-field.tsx'
import { PopoverButton } from '../popover.tsx'
import { SortableList } from '../aria/sortable-list.tsx'
import { Tabs } from '../aria/tabs.tsx'
import { managers, SliderExamples, SwitchExamples, TagExamples, TextAreaExamples } from './entry-examples.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

export function FieldSpecimens() {
  return (
    <GallerySection title="Fields and panels">
      <Specimen name="Date field: default, empty, error, disabled">
        <DateFieldExamples />
      </Specimen>
      <Specimen name="Number field: default, error, disabled">
        <NumberFieldExamples />
      </Specimen>
      <Specimen name="Combo box: default, error, disabled">
        <ComboBoxExamples />
      </Specimen>
      <Specimen name="Tags from a list, and with any text; text with suggestions; clearable choice">
        <TagExamples />
      </Specimen>
      <Specimen name="Text area with a counter, error">
        <TextAreaExamples />
      </Specimen>
      <Specimen name="Switch: on, off, error, disabled">
        <SwitchExamples />
      </Specimen>
      <Specimen name="Slider: one value, range, error, disabled">
        <SliderExamples />
      </Specimen>
      <Specimen name="Tabs within a panel, one disabled">
        <TabsExample />
      </Specimen>
      <Specimen name="Popover">
        <PopoverButton
          className="button"
          label="Details"
          panelClassName="menu-panel"
          align="start"
          button={
            <>
              Details <Icon name="down" small />
            </>
          }
        >
          <h2>Details</h2>
          <p>A panel beside its button.</p>
        </PopoverButton>
      </Specimen>
      <Specimen name="Tooltip">
        <button className="button" type="button" data-tip="On hover and on focus, until Escape.">
          Point here
        </button>
      </Specimen>
      <Specimen name="Sortable list">
        <SortableListExample />
      </Specimen>
    </GallerySection>
  )
}

function DateFieldExamples() {
  const [date, setDate] = useState<string | null>('2026-07-20')
  const [empty, setEmpty] = useState<string | null>(null)
  return (
    <div className="form-grid">
      <DateField label="Valuation date" value={date} onValue={setDate} />
      <DateField label="Date of birth" value={empty} hint="As in your passport" latest="2008-12-31" onValue={setEmpty} />
      <DateField label="From" value="2026-02-28" error="This date is in the future." onValue={() => {}} />
      <DateField label="Opened on" value="2019-04-01" isDisabled onValue={() => {}} />
    </div>
  )
}

function NumberFieldExamples() {
  const [amount, setAmount] = useState('1250000.5')
  return (
    <div className="form-grid">
      <NumberField label="Amount" value={amount} decimals={2} least={0} unit="GBP" onValue={setAmount} />
      <NumberField label="Years" value="130" error="At most 120." onValue={() => {}} />
      <NumberField label="Units" value="4200" isDisabled onValue={() => {}} />
    </div>
  )
}

function ComboBoxExamples() {
  const [manager, setManager] = useState<string | null>('lomond')
  return (
    <div className="form-grid">
      <ComboBox label="Manager" value={manager} choices={managers} onValue={setManager} />
      <ComboBox label="Benchmark" value={null} choices={managers} error="Choose one of the list." onValue={() => {}} />
      <ComboBox label="Custodian" value="halden" choices={managers} isDisabled onValue={() => {}} />
    </div>
  )
}

function TabsExample() {
  const [tab, setTab] = useState('one')
  return (
    <Tabs
      label="Example of tabs"
      value={tab}
      onChoose={setTab}
      tabs={[
        { id: 'one', label: 'Details', content: <p>The first panel.</p> },
        { id: 'two', label: 'History', content: <p>The second panel.</p> },
        { id: 'three', label: 'Audit', isDisabled: true, content: null },
      ]}
    />
  )
}

function SortableListExample() {
  const [ids, setIds] = useState(['Cash', 'Equities', 'Fixed interest'])
  return <SortableList label="Asset classes" items={ids.map((id) => ({ id, name: id }))} onOrder={setIds} />
}
