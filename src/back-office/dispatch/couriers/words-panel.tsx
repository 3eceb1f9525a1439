import { type WordMeaning, wordMeanings } from '../../../shop/money/courier-files/courier-file-rules.ts'
import type { Courier } from '../../../shop/orders/dispatch/index.ts'
import { Area } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'

type Props = {
  courier: Courier
  words: readonly (readonly [string, WordMeaning])[]
  /** Words of its system that nobody has explained yet. */
  unknown: readonly string[]
  mayChange: boolean
}

/** What the courier's words mean: asked with its status files, corrected here. */
export function WordsPanel({ courier: { version }, words, unknown, mayChange }: Props) {
  const panel = {
    title: 'Its words',
    note:
      unknown.length > 0
        ? `Please explain, their parcels wait: ${unknown.join('; ')}`
        : 'For what became of parcels. New ones are asked with its status files.',
  }
  const lines = words.map(([word, meaning]) => `${word} = ${wordMeanings[meaning]}`).join('\n')
  if (!mayChange) {
    return (
      <Panel {...panel}>
        <pre className="whitespace-pre-wrap text-sm">{lines || 'None yet'}</pre>
      </Panel>
    )
  }
  return (
    <PanelForm {...panel} action="words" hidden={{ version }} submit="Save the words" variant="outline">
      <Area
        name="words"
        label="Word = what it means"
        rows={Math.min(16, Math.max(4, words.length + 1))}
        spellCheck={false}
        defaultValue={lines}
        hint={`Means one of: ${Object.values(wordMeanings).join('; ')}. * stands for any text`}
      />
    </PanelForm>
  )
}
