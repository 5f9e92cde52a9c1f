import i18next from 'i18next'

type CountInput = { optionCount: number }
type ChoiceInput = { optionText: string }
type FocusInput = ChoiceInput & { isGroupChange: boolean; groupTitle: string; groupCount: number; isSelected: boolean }

/**
 * Strings that React Aria's combo box announces. The build replaces React Aria's strings with these, because they do not exist in
 * Icelandic. The keys are those of React Aria.
 */
const strings = {
  countAnnouncement: ({ optionCount }: CountInput) => i18next.t('controls.choices', { count: optionCount }),
  selectedAnnouncement: ({ optionText }: ChoiceInput) => i18next.t('controls.chosen', { name: optionText }),
  focusAnnouncement: ({ isGroupChange, groupTitle, groupCount, optionText, isSelected }: FocusInput) =>
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
