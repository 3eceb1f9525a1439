import type { MessageText } from '../../../shop/settings/settings/index.ts'
import { Area } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { useSeenValues } from '../../kit/use-seen-values.ts'

type Props = { fills: readonly string[]; byDefault: MessageText; stored: MessageText }

const languages = { en: { label: 'Text in English', dir: 'ltr' }, ur: { label: 'Text in Urdu', dir: 'rtl' } } as const

/** The texts, as WhatsApp is asked to approve them. */
export function TextsForm({ fills, byDefault, stored }: Props) {
  const hidden = useSeenValues('save', stored)
  return (
    <PanelForm
      title="Texts"
      note={`${fills.map(fill => `{${fill}}`).join(', ')} are filled in. Each new text is approved by Meta before it is sent; until then the text before it goes out. Where WhatsApp cannot deliver, a short SMS of the shop's own words goes instead.`}
      action="save"
      submit="Save"
      hidden={hidden}
    >
      <div className="grid gap-4">
        {(['en', 'ur'] as const).map(language => (
          <Area
            key={language}
            name={language}
            label={languages[language].label}
            dir={languages[language].dir}
            lang={language}
            defaultValue={stored[language]}
            rows={7}
            maxLength={600}
            required
            {...(stored[language] !== byDefault[language] && {
              hint: (
                <>
                  Default: <bdi>{byDefault[language]}</bdi>
                </>
              ),
            })}
          />
        ))}
      </div>
    </PanelForm>
  )
}
