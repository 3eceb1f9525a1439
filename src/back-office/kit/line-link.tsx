import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href' | 'className'> & {
  to: string
  /** Opens in a tab of its own, such as a PDF. */
  newTab?: boolean
}

/** A link that stands by itself on a line: beside a title, below a list, in a row. */
export const LineLink = ({ to, newTab, children, ...link }: Props) => (
  <a href={to} className="line-link" {...link} {...(newTab && { target: '_blank', rel: 'noreferrer' })}>
    {children}
  </a>
)
