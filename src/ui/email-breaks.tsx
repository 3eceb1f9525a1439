import { Fragment } from 'react'

/** A text whose emails are broken before their @ rather than within a word. */
export const EmailBreaks = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids, and their order never changes.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
