import { useState } from 'react'
import { ComboBox } from '../aria/combo-box.tsx'
import { Slider } from '../aria/slider.tsx'
import { SuggestionField } from '../aria/suggestion-field.tsx'
import { TagField } from '../aria/tag-field.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'

export const managers = [
  { value: 'halden', label: 'Halden Asset Management', detail: '41 funds' },
  { value: 'lomond', label: 'Lomond Global', detail: '12 funds' },
  { value: 'northmoor', label: 'Northmoor Capital', detail: '7 funds' },
]

export function TagExamples() {
  const [tags, setTags] = useState(['lomond', 'halden'])
  const [words, setWords] = useState(['Pensions'])
  const [city, setCity] = useState('')
  const [manager, setManager] = useState<string | null>('lomond')
  return (
    <div className="form-grid">
      <TagField label="Managers" values={tags} choices={managers} onValues={setTags} />
      <TagField label="Topics" values={words} choices={[]} isFree error="Choose at least two." onValues={setWords} />
      <SuggestionField label="City" value={city} suggestions={['Athens', 'London', 'Reykjavík']} onValue={setCity} />
      <ComboBox label="Manager" value={manager} choices={managers} isClearable onValue={setManager} />
    </div>
  )
}

export function TextAreaExamples() {
  const [text, setText] = useState('What to look at this year, and what to leave alone.')
  return (
    <div className="form-grid">
      <TextArea label="Summary" value={text} counter={`${text.length} of 200`} onValue={setText} />
      <TextArea label="Description" value="Too much text." counter="14 of 10" error="Max 10 characters" onValue={() => {}} />
    </div>
  )
}

export function SwitchExamples() {
  const [isHidden, setIsHidden] = useState(true)
  const [isPromoted, setIsPromoted] = useState(false)
  return (
    <div className="form-grid">
      <Switch label="Hidden" isOn={isHidden} hint="Readers do not see it." onChange={setIsHidden} />
      <Switch label="Promoted" isOn={isPromoted} onChange={setIsPromoted} />
      <Switch label="Protected" isOn={false} error="This page must be protected." onChange={() => {}} />
      <Switch label="Two-factor sign-in" isOn isDisabled onChange={() => {}} />
    </div>
  )
}

export function SliderExamples() {
  const [risk, setRisk] = useState([1])
  const [band, setBand] = useState([20, 60])
  const format = (value: number) => ['Low', 'Medium', 'High', 'Very high'][value] ?? ''
  const formatPercent = (value: number) => `${value}%`
  return (
    <div className="form-grid">
      <Slider label="Risk level" values={risk} least={0} most={3} format={format} onValues={setRisk} />
      <Slider
        label="Band of equities"
        values={band}
        least={0}
        most={100}
        step={5}
        thumbLabels={['Minimum', 'Maximum']}
        format={formatPercent}
        onValues={setBand}
      />
      <Slider
        label="Experience"
        values={[0]}
        least={0}
        most={3}
        isEmpty
        emptyText="Not chosen"
        error="Please choose a level."
        format={format}
        onValues={() => {}}
      />
      <Slider label="Rating" values={[2]} least={0} most={3} isDisabled hasThumbText format={format} onValues={() => {}} />
    </div>
  )
}
