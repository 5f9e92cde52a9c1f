import { namedColours, readColour, type NamedColour } from '@atrium/domain/fields/colours'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'

type Props = { color: string | undefined; onColor: (color: string | undefined) => void }

/** The colour with which an own one begins; visible on light and dark backgrounds. */
const firstCustom = '#7a7a7a'

/** Chooses the colour of the line beside a field: none, one that each theme defines, or one of its own. */
export function ColourSelect({ color, onColor }: Props) {
  const { t } = useTranslation()
  const colour = readColour(color)
  const value = colour === null ? 'none' : 'own' in colour ? 'own' : colour.named
  return (
    <>
      <NativeSelect<NamedColour | 'none' | 'own'>
        isForm
        label={t('designer.attributes.color')}
        value={value}
        choices={(['none', ...namedColours, 'own'] as const).map((name) => ({ value: name, label: t(`designer.colours.${name}`) }))}
        onChoose={(name) => onColor(name === 'none' ? undefined : name === 'own' ? firstCustom : name)}
      />
      {colour !== null && 'own' in colour && (
        <TextField type="color" label={t('designer.ownColour')} hint={t('designer.ownColourHint')} value={colour.own} onValue={onColor} />
      )}
    </>
  )
}
