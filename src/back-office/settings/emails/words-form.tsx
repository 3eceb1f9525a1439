import type { EmailText } from '../../../shop/settings/settings/index.ts'
import { Area, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { useSeenValues } from '../../kit/use-seen-values.ts'

type Words = Readonly<Record<keyof EmailText, { label: string; hint?: string; long?: boolean }>>
type Props = { fills: readonly string[]; words: Words; byDefault: EmailText; stored: EmailText }

const english = ['subject', 'opening', 'closing'] as const
const urdu = ['urduSubject', 'urduOpening', 'urduClosing'] as const

/** The words in English, and beside them in Urdu. */
export function WordsForm({ fills, words, byDefault, stored }: Props) {
  const hidden = useSeenValues('save', stored)
  const column = (names: readonly (keyof EmailText)[], script: { lang?: string; dir: 'ltr' | 'rtl' }) => (
    <div className="grid content-start gap-4">
      {names.map(name => {
        const { label, hint = '', long = false } = words[name]
        const delivered = byDefault[name] && `Default: ${byDefault[name]}`
        const notes = [hint, delivered].filter(Boolean).join('. ')
        const own = { name, label, defaultValue: stored[name], ...(notes && { hint: notes }), ...script }
        return long ? (
          <Area key={name} {...own} rows={5} maxLength={1000} />
        ) : (
          <Text key={name} {...own} required={name === 'subject'} maxLength={120} />
        )
      })}
    </div>
  )
  return (
    <PanelForm
      title="Words"
      note={`${fills.map(fill => `{${fill}}`).join(', ')} ${fills.length > 1 ? 'are' : 'is'} filled in. The shop does not know a customer's language: Urdu words stand below the English ones of the same email. The greeting is written by the shop.`}
      action="save"
      submit="Save"
      hidden={hidden}
    >
      <div className="grid gap-6 md:grid-cols-2">
        {column(english, { dir: 'ltr' })}
        {column(urdu, { lang: 'ur', dir: 'rtl' })}
      </div>
    </PanelForm>
  )
}
