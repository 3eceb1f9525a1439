import type { ComponentProps } from 'react'
import type { ButtonVariant } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'a'> & { href: string; variant?: ButtonVariant }

/** A link that looks like a button. Plain anchors navigate without a page load: see `plain-links.tsx`. */
export function LinkButton({ variant = 'strong', className, ...link }: Props) {
  return <a className={classNames('button', `button-${variant}`, className)} {...link} />
}
