import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'strong' | 'accent' | 'danger' | 'outline' | 'quiet'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant }

/** A button of at least 44 px. `accent` is for the primary action of a screen. */
export function Button({ variant = 'strong', type = 'button', className, ...button }: Props) {
  return <button type={type} className={classNames('button', `button-${variant}`, className)} {...button} />
}
