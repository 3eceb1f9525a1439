import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string; size?: number }

/** A round button of 44 px with an icon; `label` is its accessible name. */
export function IconButton({ icon, label, size, type = 'button', className, ...button }: Props) {
  return (
    <button type={type} aria-label={label} title={label} className={classNames('icon-button', className)} {...button}>
      <Icon name={icon} size={size} />
    </button>
  )
}
