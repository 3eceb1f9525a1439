import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonLook = 'night' | 'gold' | 'outline' | 'quiet'

type Props = ComponentProps<'button'> & { look?: ButtonLook }

/** A button of at least 44 px. `gold` is for the one thing that matters most on a screen. */
export function Button({ look = 'night', type = 'button', className, ...button }: Props) {
  return <button type={type} className={classNames('button', `button-${look}`, className)} {...button} />
}
