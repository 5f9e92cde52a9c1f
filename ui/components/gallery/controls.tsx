import { useState } from 'react'
import { DatePicker } from '../date-picker.tsx'
import { TextField } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { Menu } from '../menu.tsx'
import { NativeSelect } from '../pick.tsx'
import { Segmented } from '../segmented.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

export function ControlSpecimens() {
  const [typed, setTyped] = useState('Margaret Ashworth')
  const [choice, setChoice] = useState<'one' | 'two'>('one')
  const [day, setDay] = useState('2026-07-20')
  const choices = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const
  return (
    <GallerySection title="Controls">
      <Specimen name="Button: default, primary, quiet, pressed, disabled, busy">
        <div className="row-of">
          <button className="button" type="button">
            Default
          </button>
          <button className="button primary" type="button">
            Primary
          </button>
          <button className="button quiet" type="button">
            Quiet
          </button>
          <button className="button" type="button" aria-pressed="true">
            Pressed
          </button>
          <button className="button" type="button" disabled>
            Disabled
          </button>
          <button className="button primary" type="button" aria-busy="true">
            Sending…
          </button>
          <button className="button" type="button">
            <Icon name="download" small /> With icon
          </button>
        </div>
      </Specimen>
      <Specimen name="Field: default, hint, error, read-only">
        <div className="form-grid">
          <TextField label="Name" value={typed} onValue={setTyped} />
          <TextField label="Phone" value="" hint="With the country code" onValue={() => {}} />
          <TextField label="Email" value="nobody" error="This does not look right." onValue={() => {}} />
          <TextField label="Reference" value="HL-204417" readOnly onValue={() => {}} />
        </div>
      </Specimen>
      <Specimen name="Select, filter, segmented, menu, date picker">
        <div className="row-of">
          <NativeSelect label="Type" value={choice} choices={choices} onChoose={setChoice} />
          <Segmented label="Period" value={choice} choices={choices} onChoose={setChoice} />
          <Menu
            isNamedByText
            className="button"
            label="Menu"
            button={
              <>
                Menu <Icon name="down" small />
              </>
            }
            align="start"
            items={[
              { id: 'a', label: 'First', onChoose: () => {} },
              { id: 'b', label: 'Second', onChoose: () => {} },
            ]}
          />
          <DatePicker
            label="Valuation date"
            value={day}
            dates={['2026-07-20', '2026-07-17', '2026-07-16', '2026-06-30']}
            onChoose={setDay}
          />
        </div>
      </Specimen>
      <Specimen name="Tabs">
        <nav className="tabs" aria-label="Example">
          <ul>
            <li>
              <a href="#a" aria-current="page">
                Holdings
              </a>
            </li>
            <li>
              <a href="#b">Performance</a>
            </li>
            <li>
              <a href="#c">Fees</a>
            </li>
          </ul>
        </nav>
      </Specimen>
    </GallerySection>
  )
}
