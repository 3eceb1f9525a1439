import { useState } from 'react'
import type { FormField } from '../../../shop/ground/forms/index.ts'
import { colourChoices, type ThemeColours, type ThemeStyle } from '../../../shop/settings/theme/theme-choices-rules.ts'
import { unreadable } from '../../../shop/settings/theme/theme-colour-rules.ts'
import { Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { useMay } from '../../kit/use-may.ts'
import { FaceSample, type SampleWords } from './face-sample.tsx'

/** What the page of the theme has beside those of home page and menus. */
export type Face = {
  colours: ThemeColours
  style: ThemeStyle
  styleFields: FormField[]
  brandFields: FormField[]
  voiceFields: FormField[]
  words: SampleWords
}

/** Colours with a live sample, the choices, and the name and pictures. */
export function FacePanels({ face, version }: { face: Face; version: number }) {
  const mayChange = useMay()('content.change')
  const hidden = { version: `${version}` }
  const [colours, setColours] = useState(face.colours)
  if (!mayChange) return <FaceSample colours={face.colours} style={face.style} words={face.words} />
  const problems = unreadable(colours)
  return (
    <>
      <PanelForm
        title="Colours"
        note="Eleven colours; all others follow from them. A text that could not be read is refused."
        action="colours"
        submit="Save the colours"
        variant="outline"
        hidden={hidden}
      >
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
          {(Object.keys(colourChoices) as (keyof ThemeColours)[]).map(role => (
            <Text
              key={role}
              name={role}
              label={colourChoices[role]}
              type="color"
              hint={colours[role]}
              defaultValue={face.colours[role]}
              onChange={event => setColours({ ...colours, [role]: event.target.value })}
            />
          ))}
        </div>
        <ul role="status" className="text-danger text-sm empty:hidden">
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </PanelForm>
      <FaceSample colours={colours} style={face.style} words={face.words} />
      <PanelForm
        title="Style"
        note="Fonts, corners, head, hero, cards."
        action="style"
        submit="Save the style"
        variant="outline"
        hidden={hidden}
        fields={face.styleFields}
      />
      <PanelForm
        title="Name and pictures"
        note="Without a logo the head shows the name in letters."
        action="brand"
        submit="Save name and pictures"
        variant="outline"
        hidden={hidden}
        fields={face.brandFields}
      />
      <PanelForm
        title="Sentences"
        note="What the shop says everywhere in the same words."
        action="voice"
        submit="Save the sentences"
        variant="outline"
        hidden={hidden}
        fields={face.voiceFields}
      />
    </>
  )
}
