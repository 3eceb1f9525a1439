import { type Language, languages } from '../../../shop/orders/messages/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { approvalText, isInOrder } from '../../messages/approval-texts.ts'

type Props = {
  previews: readonly { language: Language; text: string; buttons: readonly string[] }[]
  approvals: Readonly<Record<Language, { state: string; reason: string }>> | undefined
}

/** A message in each language as WhatsApp shows it, with what it says of its approval. */
export const MessagePreview = ({ previews, approvals }: Props) => (
  <Panel title="As it arrives" note="The saved texts, about an example order.">
    <div className="grid gap-6">
      {previews.map(({ language, text, buttons }) => {
        const { state = '', reason = '' } = approvals?.[language] ?? {}
        return (
          <div key={language} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="label text-muted">{languages[language]}</span>
              <span className={isInOrder(state) ? 'chip' : 'chip chip-danger'}>{approvalText(state)}</span>
            </p>
            {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
            <div lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'} className="max-w-[360px] bg-sand p-3">
              <p
                className={`wrap-anywhere whitespace-pre-line bg-paper p-3 ${language === 'ur' ? 'text-lg leading-loose' : ''}`}
              >
                {text}
              </p>
              {buttons.map(button => (
                <p key={button} className="mt-1 bg-paper p-2 text-center font-semibold">
                  {button}
                </p>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  </Panel>
)
