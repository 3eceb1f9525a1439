import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'night' | 'gold' | 'outline' | 'quiet'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant }

/** A button of at least 44 px. `gold` is for the primary action of a screen. */
export function Button({ variant = 'night', type = 'button', className, ...button }: Props) {
  return <button type={type} className={classNames('button', `button-${variant}`, className)} {...button} />
}
