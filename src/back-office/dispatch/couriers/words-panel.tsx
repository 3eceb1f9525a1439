import { type WordMeaning, wordMeanings } from '../../../shop/courier-files/rules.ts'
import type { Courier } from '../../../shop/dispatch/index.ts'
import { Area } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { courier: Courier; words: readonly (readonly [string, WordMeaning])[]; mayChange: boolean }

/** What the courier's words mean: asked with its status files, corrected here. */
export function WordsPanel({ courier: { version }, words, mayChange }: Props) {
  const lines = words.map(([word, meaning]) => `${word} = ${wordMeanings[meaning]}`).join('\n')
  return (
    <Panel title="Its words" note="For what became of parcels. New ones are asked with its status files.">
      {mayChange ? (
        <StaffForm action="words" hidden={{ version }} submit="Save the words" variant="outline">
          <Area
            name="words"
            label="Word = what it means"
            rows={Math.min(16, Math.max(4, words.length + 1))}
            spellCheck={false}
            defaultValue={lines}
            hint={`Means one of: ${Object.values(wordMeanings).join('; ')}. * stands for any text`}
          />
        </StaffForm>
      ) : (
        <pre className="whitespace-pre-wrap text-sm">{lines || 'None yet'}</pre>
      )}
    </Panel>
  )
}
