import type { ComponentProps } from 'react'
import type { ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'a'> & { href: string; look?: ButtonLook }

/** A link that looks like a button. Plain anchors navigate without a page load: see `plain-links.tsx`. */
export function LinkButton({ look = 'night', className, ...link }: Props) {
  return <a className={classNames('button', `button-${look}`, className)} {...link} />
}
