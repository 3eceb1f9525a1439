import { useState } from 'react'
import { href, useActionData } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import type { Form } from '../../web/forms/form.ts'
import type { FormResult } from '../../web/forms/form-result.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { NewsletterPage } from './newsletter-page.tsx'

type Words = Record<'asking' | 'stopped' | 'gone', { title: string; text: string }>
type Props = {
  label: string
  words: Words
  form: Form
  token: string
  /** The link can be read. */
  known: boolean
}

/** The page of a link that ends messages of a kind: one button, and what came of it. */
export function StopPage({ label, words, form, token, known }: Props) {
  const plain = useActionData<FormResult>()
  const [stopped, setStopped] = useState(plain?.ok ?? false)
  const stop = useCallForm(form, { sent: { token }, onDone: () => setStopped(true) })
  const { title, text } = !known ? words.gone : stopped ? words.stopped : words.asking
  return (
    <NewsletterPage label={label} title={title} text={text}>
      {known && !stopped ? (
        <CallForm of={stop}>
          <SendButton of={stop} />
        </CallForm>
      ) : (
        <LinkButton href={href('/')}>Go to the home page</LinkButton>
      )}
    </NewsletterPage>
  )
}
