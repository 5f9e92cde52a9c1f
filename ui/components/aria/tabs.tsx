import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { AriaLocale } from './aria-locale.tsx'

export type TabItem = { id: string; label: string; isDisabled?: boolean; content: ReactNode }

type Props = { label: string; value: string; tabs: readonly TabItem[]; onChoose: (id: string) => void }

/** Shows tabs with their panels on one page. For tabs that are separate pages, use links in a `nav.tabs`. */
export function Tabs({ label, value, tabs, onChoose }: Props) {
  return (
    <AriaLocale>
      <AriaTabs selectedKey={value} onSelectionChange={(key) => onChoose(String(key))}>
        <TabList aria-label={label} className="tabs tab-list">
          {tabs.map(({ id, label: text, isDisabled = false }) => (
            <Tab key={id} id={id} isDisabled={isDisabled} className="tab">
              {text}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="tab-panel">
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  )
}
