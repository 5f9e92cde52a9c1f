import i18next from 'i18next'

type Counted = { optionCount: number }
type Chosen = { optionText: string }
type Focused = Chosen & { isGroupChange: boolean; groupTitle: string; groupCount: number; isSelected: boolean }

/**
 * The combo box of React Aria announces these by itself. The build puts them in the place of its own, which has no
 * Icelandic; keys are those of the library.
 */
const strings = {
  countAnnouncement: ({ optionCount }: Counted) => i18next.t('controls.choices', { count: optionCount }),
  selectedAnnouncement: ({ optionText }: Chosen) => i18next.t('controls.chosen', { name: optionText }),
  focusAnnouncement: ({ isGroupChange, groupTitle, groupCount, optionText, isSelected }: Focused) =>
    [
      isGroupChange && `${groupTitle}, ${i18next.t('controls.choices', { count: groupCount })}`,
      isSelected ? i18next.t('controls.chosen', { name: optionText }) : optionText,
    ]
      .filter(Boolean)
      .join(' '),
  buttonLabel: () => i18next.t('controls.showAllChoices'),
  listboxLabel: () => i18next.t('controls.choicesList'),
}

export default strings
